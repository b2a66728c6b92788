import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readRevision } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { onDatabase } from "../../testing/services/databases.ts";
import type { TestMatch } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt, readMatch } from "../../testing/tournament/matches.ts";
import type { TestDevice } from "../../testing/tournament/scoring.ts";
import { createDevice, makeTablet, press, pressRallies } from "../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

const lost = { code: "LEASE_LOST", field: null, message: "Someone else is scoring this match now." };

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let match: TestMatch;
let tablet: TestDevice;
beforeEach(async () => {
  const court = await makeCourt(site.admin);
  match = await makeCalledMatch(site.admin, court.id);
  tablet = await makeTablet(site, court.id);
  await tablet.take(match.id);
});

const record = (after: number, events: Parameters<TestDevice["record"]>[1]["events"]) =>
  tablet.record(match.id, { lease: 1, after, events });

const readIds = async () => {
  const log = await site.sql<{ id: string }>(
    "select id from match_event where match_id = $1 order by number",
    [match.id],
  );
  return log.map(({ id }) => id);
};
const remark = () => press("NOTE", { detail: { text: "x" } });

describe("Events", () => {
  test("determine the score, which is one change of the tournament and none of the catalogue", async () => {
    const [catalogue, tournament] = [await readRevision(site), await readTournamentRevision(site)];
    const toss = press("TOSS", { detail: { leftSide: 0, server: 1 } });
    const events = [toss, press("PLAY"), ...pressRallies("0110")];
    expect(await record(0, events)).toMatchObject({
      lastEventNumber: 6,
      match: { id: match.id, status: "ON_COURT", games: [[2, 2]], lastEventNumber: 6 },
      userErrors: [],
    });
    expect(await readTournamentRevision(site)).toBe(tournament + 1);
    expect(await readRevision(site)).toBe(catalogue);
    expect(
      await readMatch(site.visitor, match.id, "games service { side fromRight } startedAt changedAt"),
    ).toEqual({
      games: [[2, 2]],
      service: { side: 0, fromRight: true },
      startedAt: events[1]?.at,
      changedAt: events[5]?.at,
    });
    expect(await readIds()).toEqual(events.map(({ id }) => id));
  });

  test("contain who recorded them with which lease, and are not in the audit log", async () => {
    await record(0, pressRallies("0"));
    const pad = createDevice(site.admin);
    await pad.take(match.id, true);
    await pad.record(match.id, { lease: 2, after: 1, events: pressRallies("1") });
    const stored = await site.sql(
      `select match_event.lease, access_token.name as token, "user".email
        from match_event left join access_token on access_token.id = by_token left join "user" on "user".id = by_user
        where match_id = $1 order by number`,
      [match.id],
    );
    expect(stored).toEqual([
      { lease: 1, token: "Tablet", email: null },
      { lease: 2, token: null, email: site.config.superAdmin.email },
    ]);
  });

  test("that were sent before are skipped, also when they arrive late or together with new ones", async () => {
    const events = pressRallies("00110");
    await record(0, events.slice(0, 2));
    expect(await record(0, events.slice(0, 4))).toMatchObject({ lastEventNumber: 4, userErrors: [] });
    // The first request is sent again, after the others.
    expect(await record(0, events.slice(0, 2))).toMatchObject({ lastEventNumber: 4, userErrors: [] });
    expect(await record(2, events.slice(2, 4))).toMatchObject({ lastEventNumber: 4, userErrors: [] });
    expect(await record(3, events.slice(3))).toMatchObject({ lastEventNumber: 5, userErrors: [] });
    expect(await readIds()).toEqual(events.map(({ id }) => id));
  });

  test("are identified by their ids in upper and lower case", async () => {
    const [first, second] = [press("RALLY", { side: 0 }), press("RALLY", { side: 1 })];
    await record(0, [{ ...first, id: first.id.toUpperCase() }]);
    expect(await record(0, [first, second])).toMatchObject({ lastEventNumber: 2, userErrors: [] });
    expect(await readIds()).toEqual([first.id, second.id]);
  });

  test("that arrive before their predecessors must be sent again", async () => {
    const events = pressRallies("0011");
    await record(0, events.slice(0, 1));
    expect(await record(3, events.slice(3))).toMatchObject({
      lastEventNumber: 1,
      match: { games: [[1, 0]] },
      userErrors: [
        { code: "AHEAD", field: null, message: "Points are missing; send them again from number 2." },
      ],
    });
    expect(await record(1, events.slice(1))).toMatchObject({ lastEventNumber: 4, userErrors: [] });
  });

  test("that continue a different log are refused", async () => {
    const [first, ...rest] = pressRallies("001");
    await record(0, first ? [first] : []);
    expect(await record(0, rest)).toMatchObject({ lastEventNumber: 1, userErrors: [lost] });
    expect(await readIds()).toEqual([first?.id]);
  });

  test("are all refused when the rules forbid one, which is named", async () => {
    const before = await readTournamentRevision(site);
    const events = [...pressRallies("01"), press("RESUMED"), ...pressRallies("0")];
    expect(await record(0, events)).toMatchObject({
      lastEventNumber: 0,
      match: { status: "CALLED", games: [] },
      userErrors: [{ code: "IMPOSSIBLE", field: "events.2", message: "Play is not interrupted." }],
    });
    expect(await readIds()).toEqual([]);
    expect(await readTournamentRevision(site)).toBe(before);

    const [first, ...others] = [press("RETIRED", { side: 0 }), ...pressRallies("0")];
    await record(0, first ? [first] : []);
    expect(await record(0, first ? [first, ...others] : [])).toMatchObject({
      lastEventNumber: 1,
      userErrors: [
        {
          code: "IMPOSSIBLE",
          field: "events.1",
          message: "After the match has ended there are no more points.",
        },
      ],
    });
  });

  test("are undone by a VOID, also of the one that ended the match", async () => {
    const rally = press("RALLY", { side: 0 });
    const end = press("RETIRED", { side: 1 });
    await record(0, [rally, ...pressRallies("1"), end]);
    const undo = press("VOID", { detail: { eventId: end.id } });
    expect(await record(3, [undo])).toMatchObject({ match: { status: "ON_COURT", games: [[1, 1]] } });
    expect(await record(4, [press("VOID", { detail: { eventId: rally.id } })])).toMatchObject({
      match: { games: [[0, 1]] },
    });
    expect(await record(5, [press("VOID", { detail: { eventId: randomUUID() } })])).toMatchObject({
      lastEventNumber: 5,
      userErrors: [{ code: "IMPOSSIBLE", message: "What should be undone does not exist." }],
    });
  });

  test("are not undone when later events depend on them", async () => {
    const injury = press("INJURY");
    await record(0, [...pressRallies("0"), injury, press("RESUMED")]);
    const undo = press("VOID", { detail: { eventId: injury.id } });
    expect(await record(3, [remark(), undo])).toMatchObject({
      lastEventNumber: 3,
      userErrors: [{ code: "IMPOSSIBLE", field: "events.1", message: "Play is not interrupted." }],
    });
  });

  test.each([
    ["a field that the kind does not have", press("RALLY", { side: 0, detail: { games: [] } })],
    ["a name that cannot be stored", press("RALLY", { side: 0, detail: { "\0": 1 } })],
    [
      "more games than a match has",
      press("SCORE_SET", { detail: { games: Array.from({ length: 1_000 }, () => [0, 0]) } }),
    ],
  ])("with %s are impossible, also when they are undone at once", async (_, wrong) => {
    const undo = press("VOID", { detail: { eventId: wrong.id } });
    expect(await record(0, [remark(), wrong, undo])).toMatchObject({
      lastEventNumber: 0,
      userErrors: [
        {
          code: "IMPOSSIBLE",
          field: "events.1",
          message: "The details of the event are incomplete or wrong.",
        },
      ],
    });
  });

  const other = press("RALLY", { side: 0 });
  test.each([
    ["an id that is none", [press("RALLY", { side: 0, id: "event" })]],
    ["one id twice", [other, other]],
    ["a third side", [press("RALLY", { side: 2 })]],
    ["a third player", [press("CARD", { side: 0, player: -1, detail: { colour: "RED" } })]],
    ["a detail that is no object", [press("RALLY", { side: 0, detail: [] as never })]],
    ["half a character", [press("NOTE", { detail: { text: "\ud800" } })]],
    ["a character that is none", [press("NOTE", { detail: { text: "\0" } })]],
    ["more than 200", pressRallies("0".repeat(201))],
  ])("with %s are BAD_USER_INPUT", async (_, events) => {
    const response = await tablet.askToRecord(match.id, { lease: 1, after: 0, events });
    expect(response).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
    expect(await readIds()).toEqual([]);
  });

  test("with ids of another match's events are BAD_USER_INPUT", async () => {
    const events = pressRallies("01");
    await record(0, events);
    const place = await makeCourt(site.admin);
    const second = await makeCalledMatch(site.admin, place.id);
    const pad = createDevice(site.admin);
    const { lease } = await pad.take(second.id);
    const response = await pad.askToRecord(second.id, { lease: lease ?? 0, after: 0, events });
    expect(response).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
    expect(await readMatch(site.visitor, second.id, "games status")).toEqual({ games: [], status: "CALLED" });
  });

  test("are at most 2,000 in a match", async () => {
    for (let after = 0; after < 2_000; after += 200) await record(after, Array.from({ length: 200 }, remark));
    expect(await record(2_000, [remark()])).toMatchObject({
      lastEventNumber: 2_000,
      userErrors: [
        { code: "IMPOSSIBLE", field: "events.0", message: "The log of a match has at most 2,000 events." },
      ],
    });
  });
});

describe("A heartbeat", () => {
  test("shows that the scorer is connected, and changes nothing else", async () => {
    await record(0, pressRallies("01"));
    const [catalogue, tournament] = [await readRevision(site), await readTournamentRevision(site)];
    expect(await record(2, [])).toMatchObject({
      lastEventNumber: 2,
      match: { games: [[1, 1]] },
      userErrors: [],
    });
    expect(await readTournamentRevision(site)).toBe(tournament);
    expect(await readRevision(site)).toBe(catalogue);
  });

  test("informs a device that the server lost events", async () => {
    expect(await record(5, [])).toMatchObject({ userErrors: [{ code: "AHEAD" }] });
  });

  test("does not wait for transactions that write the tournament", async () => {
    await onDatabase(site.databaseUrl, async (writer) => {
      await writer.query("begin");
      await writer.query("select from tournament_clock for no key update");
      expect(await record(0, [])).toMatchObject({ userErrors: [] });
      await writer.query("rollback");
    });
  });

  test("that is late does not report its device as the scorer when another device now scores", async () => {
    await onDatabase(site.databaseUrl, async (taking) => {
      await taking.query("begin");
      await taking.query("update match set lease = 2 where id = $1", [match.id]);
      await taking.query("update scorer_heartbeat set name = 'Another tablet' where match_id = $1", [
        match.id,
      ]);
      const late = record(0, []);
      await expect
        .poll(() =>
          site.sql(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
      await taking.query("commit");
      await late;
    });
    expect(await site.sql("select name from scorer_heartbeat where match_id = $1", [match.id])).toEqual([
      { name: "Another tablet" },
    ]);
  });

  test.each([
    ["battery", { battery: 101 }],
    ["battery", { battery: -1 }],
    ["unsent", { unsent: -1 }],
  ])("with an invalid %s is BAD_USER_INPUT: %j", async (_, state) => {
    const response = await tablet.askToRecord(match.id, { lease: 1, after: 0, events: [] }, state);
    expect(response).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  });
});
