import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt, TestMatch } from "../../testing/tournament/matches.ts";
import {
  callMatch,
  clearCourt,
  courtOccupied,
  deleteCourt,
  deleteMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  matchInput,
  readMatch,
  sideOf,
  updateMatch,
} from "../../testing/tournament/matches.ts";
import type { SentEvent, TestDevice } from "../../testing/tournament/scoring.ts";
import { createDevice, makeTablet, press, pressRallies } from "../../testing/tournament/scoring.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let court: TestCourt;
let ended: TestMatch;
let next: TestMatch;
let tablet: TestDevice;
let last: SentEvent;
/** A match that its tablet has ended, and another one that was called to its court afterwards. */
beforeEach(async () => {
  court = await makeCourt(site.admin);
  ended = await makeCalledMatch(site.admin, court.id, {
    format: "ONE_BY_21",
    sides: [sideOf("A"), sideOf("B")],
  });
  tablet = await makeTablet(site, court.id);
  last = press("RALLY", { side: 0 });
  await tablet.score(ended.id, [...pressRallies("0".repeat(20)), last]);
  next = await makeCalledMatch(site.admin, court.id, { number: 104 });
});
// The next test uses the same players.
afterEach(() => site.sql("update match set status = 'CANCELLED'"));

const undo = (): SentEvent => press("VOID", { detail: { eventId: last.id } });
const record = (...events: SentEvent[]) => tablet.record(ended.id, { lease: 1, after: 21, events });
const readStatus = async () => (await readMatch<{ status: string }>(site.admin, ended.id, "status"))?.status;
const readCurrent = () => site.sql("select current_match_id as id from court where id = $1", [court.id]);

const setScore = async (games: number[][]) => {
  const response = await site.admin.query<{ setScore: { userErrors: object[] } }>(
    `mutation ($matchId: ID!, $games: [[Int!]!]!) {
      setScore(matchId: $matchId, games: $games, after: 21, takeOver: true) { userErrors { code field message } } }`,
    { matchId: ended.id, games },
  );
  return response.setScore.userErrors;
};

describe("A match that has ended does not continue while another match is on its court", () => {
  test("after an undo, whose error names the other match", async () => {
    const [refusal] = courtOccupied(court.name, "104");
    expect(await record(undo())).toMatchObject({
      lastEventNumber: 21,
      match: { status: "FINISHED" },
      userErrors: [{ ...refusal, field: "events.0" }],
    });
    expect(await readCurrent()).toEqual([{ id: next.id }]);
  });

  test("nor after another score", async () => {
    expect(await setScore([[20, 4]])).toEqual(courtOccupied(court.name, "104"));
    expect(await readStatus()).toBe("FINISHED");
  });

  test("but its result may be corrected", async () => {
    expect(await record(undo(), press("RALLY", { side: 1 }), press("RALLY", { side: 0 }))).toMatchObject({
      match: { status: "FINISHED", games: [[21, 1]] },
      userErrors: [],
    });
    expect(await setScore([[21, 3]])).toEqual([
      { code: "OUT_OF_DATE", field: null, message: expect.any(String) },
    ]);
  });

  test("and it continues once the court is cleared", async () => {
    expect((await clearCourt(site.admin, court.id)).userErrors).toEqual([]);
    expect(await record(undo())).toMatchObject({ match: { status: "ON_COURT" }, userErrors: [] });
    expect(await readCurrent()).toEqual([{ id: ended.id }]);
    expect((await callMatch(site.admin, next.id, court.id)).userErrors).toEqual(
      courtOccupied(court.name, String(ended.number)),
    );
    for (const { userErrors } of [
      await clearCourt(site.admin, court.id),
      await deleteCourt(site.admin, court.id),
    ])
      expect(userErrors).toEqual(courtOccupied(court.name, String(ended.number)));
  });
});

test("A match that has ended does not continue while one of its players is on another court", async () => {
  await clearCourt(site.admin, court.id);
  const elsewhere = await makeCourt(site.admin);
  const other = await makeCalledMatch(site.admin, elsewhere.id, { sides: [sideOf("A"), sideOf("C")] });
  expect((await record(undo())).userErrors).toEqual([
    { code: "ON_COURT", field: "events.0", message: `A is still on ${elsewhere.name}.` },
  ]);
  await deleteMatch(site.admin, other.id);
});

test("A match that has ended continues on a court", async () => {
  await clearCourt(site.admin, court.id);
  await deleteMatch(site.admin, next.id);
  const input = matchInput({ format: "ONE_BY_21", sides: [sideOf("A"), sideOf("B")], courtId: null });
  expect((await updateMatch(site.admin, ended.id, ended.version, input)).userErrors).toEqual([]);
  const device = createDevice(site.admin);
  const { lease } = await device.take(ended.id, true);
  const undone = await device.record(ended.id, { lease: lease ?? 0, after: 21, events: [undo()] });
  expect(undone.userErrors).toEqual([
    {
      code: "IMPOSSIBLE",
      field: "events.0",
      message: "This match has no court any more. Give it one first.",
    },
  ]);
});

test("A court with a match that is not its current one, as older versions could leave it, can neither be used for a call nor deleted", async () => {
  await site.sql("update court set current_match_id = null where id = $1", [court.id]);
  const busy = courtOccupied(court.name, "104");
  const { id } = await makeMatch(site.admin);
  expect((await callMatch(site.admin, id, court.id)).userErrors).toEqual(busy);
  expect((await deleteCourt(site.admin, court.id)).userErrors).toEqual(busy);
});
