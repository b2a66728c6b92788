import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { UserErrorPayload } from "../../testing/catalogue/catalogue.ts";
import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { openAccount } from "../../testing/people/accounts.ts";
import type { TestCourt, TestMatch } from "../../testing/tournament/matches.ts";
import { clearCourt, makeCalledMatch, makeCourt, makeMatch } from "../../testing/tournament/matches.ts";
import type { TestDevice } from "../../testing/tournament/scoring.ts";
import { createDevice, makeTablet, press, pressRallies } from "../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let court: TestCourt;
let match: TestMatch;
let tablet: TestDevice;
beforeEach(async () => {
  court = await makeCourt(site.admin);
  match = await makeCalledMatch(site.admin, court.id);
  tablet = await makeTablet(site, court.id);
});

interface Payload {
  match: { status: string; games: number[][]; ending: string | null; winner: number | null } | null;
  userErrors: UserErrorPayload[];
}

async function setScore(
  client: Client,
  score: {
    games: number[][];
    after: number;
    serving?: number;
    ending?: string;
    winner?: number;
    takeOver?: boolean;
  },
  matchId = match.id,
): Promise<Payload> {
  const response = await client.query<{ setScore: Payload }>(
    `mutation (
        $matchId: ID!, $games: [[Int!]!]!, $serving: Int, $ending: MatchEnding, $winner: Int, $after: Int!, $takeOver: Boolean
      ) {
      setScore(
        matchId: $matchId, games: $games, serving: $serving, ending: $ending, winner: $winner, after: $after,
        takeOver: $takeOver
      ) { match { status games ending winner service { side } lastEventNumber } userErrors { code field message } } }`,
    { matchId, ...score },
  );
  return response.setScore;
}

describe("Setting a score", () => {
  test("is one event of the log, and one change for all subscribers", async () => {
    const revision = await readTournamentRevision(site);
    expect(
      await setScore(site.admin, {
        games: [
          [21, 19],
          [4, 7],
        ],
        serving: 1,
        after: 0,
      }),
    ).toEqual({
      match: {
        status: "ON_COURT",
        games: [
          [21, 19],
          [4, 7],
        ],
        ending: null,
        winner: null,
        service: { side: 1 },
        lastEventNumber: 1,
      },
      userErrors: [],
    });
    expect(await readTournamentRevision(site)).toBe(revision + 1);
    const log = await site.sql("select number, kind, side, detail from match_event where match_id = $1", [
      match.id,
    ]);
    expect(log).toEqual([
      {
        number: 1,
        kind: "SCORE_SET",
        side: null,
        detail: {
          games: [
            [21, 19],
            [4, 7],
          ],
          serving: 1,
          ending: null,
          winner: null,
        },
      },
    ]);
  });

  test("ends the match by its games, or by the given ending", async () => {
    expect(
      await setScore(site.admin, {
        games: [
          [21, 19],
          [21, 7],
        ],
        after: 0,
      }),
    ).toMatchObject({
      match: { status: "FINISHED", ending: "NORMAL", winner: 0 },
    });
    expect(
      await setScore(site.admin, {
        games: [
          [21, 19],
          [3, 7],
        ],
        after: 1,
      }),
    ).toMatchObject({
      match: { status: "ON_COURT", ending: null, winner: null },
    });
    const end = {
      games: [
        [21, 19],
        [3, 7],
      ],
      ending: "RETIRED",
      winner: 1,
      after: 2,
    };
    expect(await setScore(site.admin, end)).toMatchObject({
      match: { status: "FINISHED", ending: "RETIRED", winner: 1 },
    });
  });

  test("calls a waiting match to its court", async () => {
    await setScore(site.admin, { games: [], ending: "WALKOVER", winner: 0, after: 0 });
    const next = await makeMatch(site.admin, { courtId: court.id });
    expect(await setScore(site.admin, { games: [[1, 0]], after: 0 }, next.id)).toMatchObject({
      match: { status: "ON_COURT" },
    });
  });

  test("ends a waiting match without calling it, also while its court is busy and without a court", async () => {
    const [waiting, unplaced] = [
      await makeMatch(site.admin, { courtId: court.id }),
      await makeMatch(site.admin),
    ];
    const current = () => site.sql("select current_match_id from court where id = $1", [court.id]);
    const before = await current();
    expect(
      await setScore(site.admin, { games: [], ending: "WALKOVER", winner: 1, after: 0 }, waiting.id),
    ).toMatchObject({ match: { status: "FINISHED", ending: "WALKOVER", winner: 1 }, userErrors: [] });
    const games = [
      [21, 19],
      [21, 7],
    ];
    expect(await setScore(site.admin, { games, after: 0 }, unplaced.id)).toMatchObject({
      match: { status: "FINISHED", games, winner: 0 },
      userErrors: [],
    });
    expect(await current()).toEqual(before);
    expect(
      await site.sql(
        "select from reminder_cause where match_id = any($1) union all select from match where id = any($1) and called_at is not null",
        [[waiting.id, unplaced.id]],
      ),
    ).toEqual([]);
  });

  test("lets a match that was ended so continue only on a free court", async () => {
    const waiting = await makeMatch(site.admin, { courtId: court.id });
    await setScore(site.admin, { games: [], ending: "NO_MATCH", after: 0 }, waiting.id);
    const goOn = () => setScore(site.admin, { games: [[1, 0]], after: 1 }, waiting.id);
    expect(await goOn()).toMatchObject({ match: null, userErrors: [{ code: "ON_COURT" }] });
    await clearCourt(site.admin, court.id);
    expect(await goOn()).toMatchObject({ match: { status: "ON_COURT" }, userErrors: [] });
    expect(
      await site.sql(
        `select current_match_id as id from court join match on match.id = current_match_id
          where court.id = $1 and called_at is not null`,
        [court.id],
      ),
    ).toEqual([{ id: waiting.id }]);
  });

  test("lets a match that was ended so wait again, without a scorer, when the result is undone", async () => {
    const waiting = await makeMatch(site.admin, { courtId: court.id });
    await setScore(site.admin, { games: [], ending: "WALKOVER", winner: 0, after: 0 }, waiting.id);
    const [entered] = await site.sql<{ id: string }>("select id from match_event where match_id = $1", [
      waiting.id,
    ]);
    const pad = createDevice(site.admin, "Dashboard");
    const lease = (await pad.take(waiting.id)).lease ?? 0;
    const undo = press("VOID", { detail: { eventId: entered?.id } });
    expect(await pad.record(waiting.id, { lease, after: 1, events: [undo] })).toMatchObject({
      match: { status: "SCHEDULED" },
      userErrors: [],
    });
    expect(await pad.record(waiting.id, { lease, after: 2, events: pressRallies("1") })).toMatchObject({
      userErrors: [{ code: "LEASE_LOST" }],
    });
    expect(await site.sql("select current_match_id as id from court where id = $1", [court.id])).toEqual([
      { id: match.id },
    ]);
  });

  test.each([
    ["a score that cannot be", { games: [[22, 3]] }, "Game 1 cannot have the score 22–3."],
    ["three numbers", { games: [[1, 2, 3]] }, "The details of the event are incomplete or wrong."],
    ["a retirement without a winner", { games: [], ending: "RETIRED" }, "Say who wins the match."],
    [
      "a retirement after the games that decide the match",
      { games: Array.from({ length: 2 }, () => [21, 3]), ending: "RETIRED", winner: 0 },
      "The games decide the match, so it cannot end in another way.",
    ],
    [
      "a side that does not exist",
      { games: [], serving: 2 },
      "The details of the event are incomplete or wrong.",
    ],
  ])("refuses %s", async (_, score, message) => {
    expect(await setScore(site.admin, { ...score, after: 0 })).toEqual({
      match: null,
      userErrors: [{ code: "IMPOSSIBLE", field: null, message }],
    });
  });

  test("is refused when the log has newer events", async () => {
    await tablet.score(match.id, pressRallies("0"));
    expect(await setScore(site.admin, { games: [[0, 0]], after: 0, takeOver: true })).toMatchObject({
      match: null,
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
  });
});

describe("Setting a score takes the lease", () => {
  test("which is refused while another caller has it, unless `takeOver` is set", async () => {
    await tablet.score(match.id, pressRallies("0"));
    expect(await setScore(site.admin, { games: [[5, 0]], after: 1 })).toEqual({
      match: null,
      userErrors: [{ code: "TAKEN", field: null, message: "Tablet is scoring this match." }],
    });
    expect(await setScore(site.admin, { games: [[5, 0]], after: 1, takeOver: true })).toMatchObject({
      match: { games: [[5, 0]] },
    });
    expect(await tablet.record(match.id, { lease: 1, after: 1, events: pressRallies("1") })).toMatchObject({
      userErrors: [{ code: "LEASE_LOST" }],
    });
    expect(await tablet.take(match.id)).toMatchObject({ userErrors: [{ code: "TAKEN" }] });
  });

  test("and keeps the lease of a device of the same account", async () => {
    const pad = createDevice(site.admin, "Dashboard");
    await pad.score(match.id, pressRallies("0"));
    await setScore(site.admin, { games: [[5, 0]], after: 1 });
    expect(await pad.record(match.id, { lease: 1, after: 2, events: pressRallies("1") })).toMatchObject({
      match: { games: [[5, 1]] },
      userErrors: [],
    });
  });

  test("which a device of the same account can then take without `takeOver`", async () => {
    await setScore(site.admin, { games: [[5, 0]], after: 0 });
    const another = await openAccount(site);
    await site.sql("insert into admin (user_id) values ($1)", [another.id]);
    expect(await createDevice(another.client).take(match.id)).toMatchObject({
      userErrors: [{ code: "TAKEN", message: "Entered score is scoring this match." }],
    });
    expect(await createDevice(site.admin).take(match.id)).toMatchObject({ lease: 2, userErrors: [] });
  });

  test("also after the result was confirmed", async () => {
    await tablet.score(match.id, [press("RETIRED", { side: 1 }), press("CONFIRMED")]);
    expect(
      await setScore(site.admin, {
        games: [
          [21, 3],
          [21, 5],
        ],
        after: 2,
      }),
    ).toMatchObject({
      match: { status: "FINISHED", ending: "NORMAL", winner: 0 },
      userErrors: [],
    });
  });
});
