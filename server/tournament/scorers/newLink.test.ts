import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestMatch } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt } from "../../testing/tournament/matches.ts";
import type { TestDevice } from "../../testing/tournament/scoring.ts";
import {
  bearer,
  createDevice,
  makeScorerToken,
  pressRallies,
  revokeToken,
} from "../../testing/tournament/scoring.ts";

// A device that scores a match, and then opens another link of the court.

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let match: TestMatch;
let firstLinkId: string;
/** The device with its first and its second link. */
let before: TestDevice;
let after: TestDevice;
let other: TestDevice;
beforeEach(async () => {
  const { id } = await makeCourt(site.admin);
  match = await makeCalledMatch(site.admin, id);
  const [first, second, third] = [
    await makeScorerToken(site.admin, id),
    await makeScorerToken(site.admin, id),
    await makeScorerToken(site.admin, id),
  ];
  firstLinkId = first.id;
  before = createDevice(site.openWith(bearer(first.secret)), "Phone");
  after = createDevice(site.openWith(bearer(second.secret)), "Phone", before.id);
  other = createDevice(site.openWith(bearer(third.secret)), "Spare phone");
  await before.take(match.id);
  await before.record(match.id, { lease: 1, after: 0, events: pressRallies("0") });
});

const taken = { code: "TAKEN", field: null, message: "Phone is scoring this match." };
const lost = { code: "LEASE_LOST", message: "Someone else is scoring this match now." };

test("the device gets the next lease with the new link, and its events with the previous one are refused", async () => {
  const [event] = pressRallies("1");
  if (!event) throw new Error("No event");
  const early = await after.record(match.id, { lease: 1, after: 1, events: [event] });
  expect(early).toMatchObject({ lastEventNumber: 1, userErrors: [lost] });
  expect(await after.take(match.id)).toMatchObject({ lease: 2, events: [{ number: 1 }], userErrors: [] });
  const late = await before.record(match.id, { lease: 1, after: 1, events: [event] });
  expect(late).toMatchObject({ lastEventNumber: 1, userErrors: [lost] });
  const sent = await after.record(match.id, { lease: 2, after: 1, events: [event] });
  expect(sent).toMatchObject({ lastEventNumber: 2, userErrors: [] });
});

test("the device continues with the new link after the previous one was revoked", async () => {
  await revokeToken(site.admin, firstLinkId);
  expect(await after.take(match.id)).toMatchObject({ lease: 3, events: [{ number: 1 }], userErrors: [] });
});

test("another device with a link of the court is refused, and then also the first one with its new link", async () => {
  expect(await other.take(match.id)).toMatchObject({ lease: null, userErrors: [taken] });
  await other.take(match.id, true);
  expect(await after.take(match.id)).toMatchObject({
    lease: null,
    userErrors: [{ ...taken, message: "Spare phone is scoring this match." }],
  });
});

test("an account cannot take the match with the id of the device", async () => {
  const pad = createDevice(site.admin, "Dashboard", before.id);
  expect(await pad.take(match.id)).toMatchObject({ lease: null, userErrors: [taken] });
});
