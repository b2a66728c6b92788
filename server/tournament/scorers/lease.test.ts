import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { openAccount } from "../../testing/people/accounts.ts";
import type { TestCourt, TestMatch } from "../../testing/tournament/matches.ts";
import {
  callMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  matchInput,
  readMatch,
  updateMatch,
} from "../../testing/tournament/matches.ts";
import type { TestDevice } from "../../testing/tournament/scoring.ts";
import {
  bearer,
  createDevice,
  makeScorerToken,
  press,
  pressRallies,
} from "../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

const nothing = "00000000-0000-4000-8000-000000000000";
const lost = { code: "LEASE_LOST", field: null, message: "Someone else is scoring this match now." };
const ended = { ...lost, message: "Nobody is scoring this match now." };

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let court: TestCourt;
let match: TestMatch;
let tablet: TestDevice;
let spare: TestDevice;
beforeEach(async () => {
  court = await makeCourt(site.admin);
  match = await makeCalledMatch(site.admin, court.id);
  tablet = createDevice(await openScorer(court), "Tablet for Court 1");
  spare = createDevice(await openScorer(court), "Spare tablet");
});

async function openScorer({ id }: TestCourt): Promise<Client> {
  const { secret } = await makeScorerToken(site.admin, id);
  return site.openWith(bearer(secret));
}

/** Expects a time after the given one, when the test read the clock. */
function expectSince(began: number, time = ""): void {
  expect(Date.parse(time)).toBeGreaterThanOrEqual(began);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
}

describe("Taking a match", () => {
  test("returns the whole log and a lease, and the same lease again for the same device", async () => {
    const began = Date.now();
    const taken = await tablet.take(match.id);
    expect(taken).toMatchObject({
      lease: 1,
      events: [],
      match: { id: match.id },
      heldBy: null,
      userErrors: [],
    });
    expectSince(began, taken.serverTime);
    await tablet.record(match.id, { lease: 1, after: 0, events: pressRallies("01") });
    const again = await tablet.take(match.id);
    expect(again).toMatchObject({ lease: 1, events: [{ number: 1, kind: "RALLY" }, { number: 2 }] });
  });

  test("is refused while another device scores it, whose name is returned", async () => {
    await tablet.take(match.id);
    await tablet.record(match.id, { lease: 1, after: 0, events: [] }, { battery: 71, unsent: 2 });
    const revision = await readTournamentRevision(site);
    expect(await spare.take(match.id)).toMatchObject({
      lease: null,
      events: null,
      match: { id: match.id },
      heldBy: { name: "Tablet for Court 1", battery: 71, unsent: 2 },
      userErrors: [{ code: "TAKEN", field: null, message: "Tablet for Court 1 is scoring this match." }],
    });
    expect(await readTournamentRevision(site)).toBe(revision);
  });

  test("is refused to another device of the same token or account", async () => {
    await tablet.take(match.id);
    expect(await createDevice(tablet.client).take(match.id)).toMatchObject({
      userErrors: [{ code: "TAKEN" }],
    });
    await createDevice(site.admin).take(match.id, true);
    expect(await createDevice(site.admin).take(match.id)).toMatchObject({ userErrors: [{ code: "TAKEN" }] });
  });

  test("over from another device makes the server refuse that device's events", async () => {
    await tablet.take(match.id);
    const [first, second] = pressRallies("01");
    if (!first || !second) throw new Error("No events");
    await tablet.record(match.id, { lease: 1, after: 0, events: [first] });
    expect(await spare.take(match.id, true)).toMatchObject({ lease: 2, events: [{ id: first.id }] });
    for (const events of [[second], [first], []])
      expect(await tablet.record(match.id, { lease: 1, after: 0, events })).toMatchObject({
        lastEventNumber: 1,
        match: { games: [[1, 0]] },
        userErrors: [lost],
      });
    // Another device cannot use the number.
    expect(await tablet.record(match.id, { lease: 2, after: 1, events: [second] })).toMatchObject({
      userErrors: [lost],
    });
    expect(await spare.record(match.id, { lease: 2, after: 1, events: [second] })).toMatchObject({
      userErrors: [],
    });
  });

  test("calls a waiting match, unless its court is busy", async () => {
    const next = await makeMatch(site.admin, { courtId: court.id });
    expect(await tablet.take(next.id)).toMatchObject({
      lease: null,
      userErrors: [
        { code: "ON_COURT", message: `${court.name} is still occupied by match ${match.number}.` },
      ],
    });
    await tablet.score(match.id, [press("WALKOVER", { side: 1 })]);
    expect(await tablet.take(next.id)).toMatchObject({ lease: 1, match: { status: "CALLED" } });
  });

  test("is refused for a match that is cancelled, has no court or does not exist", async () => {
    const other = await makeMatch(site.admin, { isCancelled: true });
    const waiting = await makeMatch(site.admin);
    const pad = createDevice(site.admin);
    expect(await pad.take(other.id)).toMatchObject({
      userErrors: [{ code: "IMPOSSIBLE", message: "This match is cancelled." }],
    });
    expect(await pad.take(waiting.id)).toMatchObject({
      userErrors: [{ code: "IMPOSSIBLE", message: "This match has no court yet. Call it to one first." }],
    });
    for (const id of [nothing, "match"])
      expect(await pad.take(id)).toMatchObject({
        lease: null,
        userErrors: [{ code: "NOT_FOUND", message: "Match not found." }],
      });
  });

  test.each([
    ["tablet", "Tablet"],
    [randomUUID(), " "],
    [randomUUID(), "x".repeat(81)],
    [randomUUID(), "\ud800"],
  ])("needs an id and a name that can be kept: %j, %j", async (id, name) => {
    const device = createDevice(site.admin, name, id);
    expect(await device.askToTake(match.id)).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });
});

describe("A token scores the matches of its own court only", () => {
  test("and cannot find out anything about others, not even whether there are any", async () => {
    const hidden = await makeCourt(site.admin, { isPublic: false });
    const other = await makeMatch(site.admin, { courtId: hidden.id });
    const responses = [];
    for (const id of [other.id, nothing, "match"]) {
      responses.push(await tablet.askToTake(id));
      responses.push(await tablet.askToRecord(id, { lease: 1, after: 0, events: pressRallies("0") }));
    }
    for (const { errors } of responses)
      expect(errors).toMatchObject([
        { message: "This link scores the matches of another court.", extensions: { code: "FORBIDDEN" } },
      ]);
  });

  test("also when its match moves to another court", async () => {
    await tablet.score(match.id, pressRallies("0"));
    const other = await makeCourt(site.admin);
    await callMatch(site.admin, match.id, other.id);
    const response = await tablet.askToRecord(match.id, { lease: 1, after: 1, events: pressRallies("1") });
    expect(response).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
    const there = createDevice(await openScorer(other));
    expect(await there.take(match.id)).toMatchObject({ lease: 3, events: [{ number: 1 }], userErrors: [] });
  });
});

describe("A lease ends", () => {
  test("with the confirmed result, which only organisers may change", async () => {
    await tablet.take(match.id);
    const events = [press("RETIRED", { side: 1 }), press("CONFIRMED")];
    const sent = { lease: 1, after: 0, events };
    expect(await tablet.record(match.id, sent)).toMatchObject({
      match: { status: "FINISHED" },
      userErrors: [],
    });
    // The response may have been lost, so the request is sent again.
    expect(await tablet.record(match.id, sent)).toMatchObject({ lastEventNumber: 2, userErrors: [] });
    const note = press("NOTE", { detail: { text: "Late" } });
    expect(await tablet.record(match.id, { lease: 1, after: 2, events: [note] })).toMatchObject({
      userErrors: [ended],
    });
    const message = "The result is confirmed. Only the organisers can change it.";
    expect(await tablet.take(match.id)).toMatchObject({ userErrors: [{ code: "IMPOSSIBLE", message }] });
    const pad = createDevice(site.admin);
    const undo = events.toReversed().map(({ id }) => press("VOID", { detail: { eventId: id } }));
    expect(await pad.score(match.id, undo)).toMatchObject({ match: { status: "CALLED" }, userErrors: [] });
  });

  test("when the match is cancelled", async () => {
    await tablet.take(match.id);
    const { version } = (await readMatch<TestMatch>(site.admin, match.id, "version")) ?? match;
    await updateMatch(site.admin, match.id, version, matchInput({ courtId: court.id, isCancelled: true }));
    expect(await tablet.record(match.id, { lease: 1, after: 0, events: pressRallies("0") })).toMatchObject({
      lastEventNumber: 0,
      userErrors: [ended],
    });
  });

  test("when an operator's match moves to another court", async () => {
    const pad = createDevice(site.admin, "Dashboard");
    await pad.take(match.id);
    await callMatch(site.admin, match.id, (await makeCourt(site.admin)).id);
    expect(await pad.record(match.id, { lease: 1, after: 0, events: pressRallies("0") })).toMatchObject({
      userErrors: [ended],
    });
  });
});

test("When two devices take a match at the same time, one holds it, and each event has the lease of its time", async () => {
  // A device token may send four requests a second, and a round needs two.
  const devices = [createDevice(site.admin), createDevice(site.admin)];
  for (let round = 0; round < 200; round++) {
    const taken = await Promise.all(devices.map((device) => device.take(match.id, true)));
    const leases = taken.map(({ lease }) => lease ?? 0);
    expect(new Set(leases).size).toBe(2);
    const after = taken[0]?.events?.length ?? 0;
    const recorded = await Promise.all(
      devices.map((device, place) =>
        device.record(match.id, {
          lease: leases[place] ?? 0,
          after,
          events: [press("NOTE", { detail: { text: `${leases[place]}` } })],
        }),
      ),
    );
    const newest = leases.indexOf(Math.max(...leases));
    expect(recorded[newest]).toMatchObject({ lastEventNumber: after + 1, userErrors: [] });
    expect(recorded[1 - newest]).toMatchObject({ userErrors: [lost] });
  }
  const log = await site.sql<{ lease: number; text: string }>(
    "select lease, detail ->> 'text' as text from match_event where match_id = $1 order by number",
    [match.id],
  );
  const leasesOfLog = log.map(({ lease }) => lease);
  expect(log.map(({ text }) => Number(text))).toEqual(leasesOfLog);
  expect(leasesOfLog).toEqual(leasesOfLog.toSorted((a, b) => a - b));
  expect(log).toHaveLength(200);
});

test("When two devices request a free match at the same time, one gets it", async () => {
  for (let round = 0; round < 20; round++) {
    await site.sql(
      "update match set scorer_token = null, scorer_user = null, scorer_device = null where id = $1",
      [match.id],
    );
    const taken = await Promise.all([tablet, spare].map((device) => device.take(match.id)));
    expect(taken.filter(({ lease }) => lease !== null)).toHaveLength(1);
    expect(taken.flatMap(({ userErrors }) => userErrors.map(({ code }) => code))).toEqual(["TAKEN"]);
  }
});

describe("The scorers", () => {
  test("are shown to admins while their match is called or running", async () => {
    const { client } = await openAccount(site);
    await tablet.take(match.id);
    const began = Date.now();
    await tablet.record(
      match.id,
      { lease: 1, after: 0, events: pressRallies("0") },
      { battery: 40, unsent: 3 },
    );
    const query = "{ scorers { courtId matchId name battery unsent heardAt } }";
    const { scorers } = await site.admin.query<{ scorers: { matchId: string; heardAt: string }[] }>(query);
    const own = scorers.find(({ matchId }) => matchId === match.id);
    expect(own).toMatchObject({ courtId: court.id, name: "Tablet for Court 1", battery: 40, unsent: 3 });
    expectSince(began, own?.heardAt);
    expect(await client.ask(query)).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });

    await tablet.record(match.id, {
      lease: 1,
      after: 1,
      events: [press("NO_MATCH"), press("CONFIRMED")],
    });
    const later = await site.admin.query<{ scorers: { matchId: string }[] }>(query);
    expect(later.scorers.map(({ matchId }) => matchId)).not.toContain(match.id);
  });
});
