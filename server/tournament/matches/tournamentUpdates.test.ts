import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Follower, TournamentUpdate } from "../../testing/follow.ts";
import { followTournament, readTournamentCursor } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  callMatch,
  clearCourt,
  deleteCourt,
  deleteMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  matchInput,
  moveMatch,
  publishDay,
  reorderCourts,
  updateCourt,
  updateMatch,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";

let site: Harness;
let logs: MatchLogs;
/** Two courts with two matches each, of which the first is called. */
let courts: TestCourt[];
let called: string[];
let waiting: string[];
let inputs: Record<string, unknown>[];
let follower: Follower<TournamentUpdate>;
beforeAll(async () => {
  site = await startHarness();
  logs = await openMatchLogs(site);
  for (const day of ["2026-11-20", "2026-11-21", "2026-11-22"]) await publishDay(site.admin, day);
});
beforeEach(async () => {
  await site.sql("delete from match");
  await site.sql("delete from court");
  courts = [await makeCourt(site.admin), await makeCourt(site.admin)];
  [called, waiting, inputs] = [[], [], []];
  for (const { id } of courts) {
    called.push((await makeCalledMatch(site.admin, id)).id);
    const input = matchInput({ courtId: id, day: "2026-11-22" });
    inputs.push(input);
    waiting.push((await makeMatch(site.admin, input)).id);
  }
  follower = followTournament(site.visitor, await readTournamentCursor(site.visitor));
  expect(await follower.next()).toMatchObject(nothingNew);
});
afterEach(() => follower.stop());
afterAll(async () => {
  await logs.close();
  await site.close();
});

const nothingNew = { courts: [], courtOrder: null, matches: [], removedMatches: [] };
const at = <Item>(items: readonly Item[], place: number): Item => {
  const item = items[place];
  if (item === undefined) throw new Error(`There is no ${place}`);
  return item;
};
const idsOf = (rows: readonly { id: string }[] | null) => rows?.map(({ id }) => id) ?? null;

describe("A subscriber of the tournament receives at first", () => {
  test("all courts with their matches, without a cursor", async () => {
    const first = followTournament(site.visitor);
    expect(await first.next()).toMatchObject({
      courts: courts.map(({ id, name }, place) => ({
        id,
        name,
        current: { id: called[place] },
        next: { id: waiting[place] },
      })),
      courtOrder: idsOf(courts),
      matches: null,
      removedMatches: [],
    });
    first.stop();
  });
});

describe("and then the changes", () => {
  test("of a point: only its match", async () => {
    await logs.record(at(called, 0), rallies("0"));
    expect(await follower.next()).toMatchObject({
      ...nothingNew,
      matches: [{ id: called[0], status: "ON_COURT", games: [[1, 0]], lastEventNumber: 1 }],
    });
  });

  test("of a point nothing that a list depends on, once its match is on court", async () => {
    await logs.record(at(called, 0), rallies("0"));
    expect(idsOf((await follower.next()).planned)).toEqual([called[0]]);
    await logs.record(at(called, 0), rallies("01"));
    expect(await follower.next()).toMatchObject({ matches: [{ id: called[0] }], planned: [] });
  });

  test("of a match that moves: its position, and the positions of the matches that move with it", async () => {
    const of = { courtId: at(courts, 0).id, day: "2026-11-22" };
    const later = await makeMatch(site.admin, of);
    await follower.next();
    const { planned } = await followAfter(() => moveMatch(site.admin, later.id, { ...of, place: 1 }));
    expect(planned?.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))).toEqual([
      { id: later.id, sequence: 1 },
      { id: waiting[0], sequence: 2 },
    ]);
  });

  test("of several concurrent points, once", async () => {
    await logs.record(at(called, 0), rallies("0101"));
    expect((await follower.next()).matches).toMatchObject([{ games: [[2, 2]], lastEventNumber: 4 }]);
  });

  test("of a match that is called: its court, with the next one", async () => {
    await logs.record(at(called, 0), [{ kind: "WALKOVER", side: 0 }]);
    await follower.next();
    await callMatch(site.admin, at(waiting, 0), at(courts, 0).id);
    const update = await follower.next();
    expect(update).toMatchObject({
      courts: [{ id: courts[0]?.id, current: { id: waiting[0] }, next: null }],
      courtOrder: null,
      matches: [{ id: waiting[0], status: "CALLED" }],
    });
  });

  test("of a court that is cleared", async () => {
    await clearCourt(site.admin, at(courts, 0).id);
    const update = await follower.next();
    expect(update.courts).toMatchObject([{ id: courts[0]?.id, current: null }]);
    expect(update.matches).toMatchObject([{ id: called[0], status: "SCHEDULED" }]);
  });

  test("of a match that is added, or moved to another court: the courts whose next match changes", async () => {
    const before = await makeMatch(site.admin, { courtId: at(courts, 0).id, day: "2026-11-21" });
    expect(await follower.next()).toMatchObject({
      courts: [{ id: courts[0]?.id, next: { id: before.id } }],
      matches: [{ id: before.id }],
    });
    const { courts: moved } = await followAfter(() =>
      updateMatch(site.admin, at(waiting, 1), 1, {
        ...at(inputs, 1),
        courtId: at(courts, 0).id,
        day: "2026-11-20",
      }),
    );
    expect(moved).toMatchObject([
      { id: courts[0]?.id, next: { id: waiting[1] } },
      { id: courts[1]?.id, next: null },
    ]);
  });

  test("of a match that is deleted: its id, and its court", async () => {
    const update = await followAfter(() => deleteMatch(site.admin, at(waiting, 1)));
    expect(update).toMatchObject({
      courts: [{ id: courts[1]?.id, next: null }],
      matches: [],
      removedMatches: [waiting[1]],
    });
  });

  test("of a text: only the match", async () => {
    const change = () =>
      updateMatch(site.admin, at(waiting, 0), 1, { ...at(inputs, 0), round: "Semi-final" });
    expect(await followAfter(change)).toMatchObject({ ...nothingNew, matches: [{ id: waiting[0] }] });
  });

  test("of a match that becomes a bye: its court, on which another match comes next", async () => {
    const later = await makeMatch(site.admin, { courtId: at(courts, 0).id, day: "2026-11-22" });
    await follower.next();
    const bye = [{ players: [{ name: "An Se-young" }] }, { players: [], from: " Bye" }];
    const change = (version: number, sides: unknown) =>
      followAfter(() => updateMatch(site.admin, at(waiting, 0), version, { ...at(inputs, 0), sides }));
    expect((await change(1, bye)).courts).toMatchObject([{ id: courts[0]?.id, next: { id: later.id } }]);
    expect((await change(2, at(inputs, 0).sides)).courts).toMatchObject([
      { id: courts[0]?.id, next: { id: waiting[0] } },
    ]);
  });

  test("of courts that are added, moved and deleted", async () => {
    const made = await makeCourt(site.admin);
    expect(await follower.next()).toMatchObject({
      courts: [{ id: made.id }],
      courtOrder: [...courts.map(({ id }) => id), made.id],
    });
    const order = [made.id, ...courts.map(({ id }) => id)];
    expect((await followAfter(() => reorderCourts(site.admin, order))).courtOrder).toEqual(order);
    const gone = await followAfter(() => deleteCourt(site.admin, made.id));
    expect(gone).toMatchObject({ courtOrder: idsOf(courts), removedMatches: [] });
  });

  test("of a court that is hidden: it disappears with its matches, and both reappear", async () => {
    const [first, second] = [at(courts, 0), at(courts, 1)];
    const hidden = await followAfter(() => updateCourt(site.admin, first, { isPublic: false }));
    expect(hidden).toMatchObject({ courts: [], courtOrder: [second.id], matches: [] });
    expect(hidden.removedMatches.toSorted()).toEqual([at(called, 0), at(waiting, 0)].toSorted());
    const shown = await followAfter(() => updateCourt(site.admin, { ...first, version: 2 }));
    expect(shown).toMatchObject({ courtOrder: idsOf(courts), removedMatches: [] });
    expect(idsOf(shown.courts)).toEqual([first.id]);
    expect(idsOf(shown.matches)?.toSorted()).toEqual([at(called, 0), at(waiting, 0)].toSorted());
  });

  test("of more than 50 matches: that lists must be read again", async () => {
    const [row] = await site.sql<{ score: object }>("select score from match limit 1");
    const insert = (count: number) =>
      site.sql(
        `insert into match (discipline, format, sides, score)
          select 'MS', 'ONE_BY_21', '[{"players": []}, {"players": []}]', $2 from generate_series(1, $1)`,
        [count, JSON.stringify(row?.score)],
      );
    expect((await followAfter(() => insert(50))).matches).toHaveLength(50);
    expect((await followAfter(() => insert(51))).matches).toBeNull();
    const gone = await followAfter(() => site.sql("delete from match where court_id is null"));
    expect(gone).toMatchObject({ matches: null });
    expect(gone.removedMatches).toHaveLength(101);
  });

  test("of a point together with more than 50 other matches: all courts, with its score", async () => {
    await logs.record(at(called, 1), rallies("0"));
    await follower.next();
    await site.sql(
      `insert into match (discipline, format, sides, score)
        select 'MS', format, '[{"players": []}, {"players": []}]', score
        from match cross join generate_series(1, 51) where id = $1`,
      [called[0]],
    );
    await follower.next();
    const update = await followAfter(() =>
      site.sql(
        `update match set score = scored.score from match as scored
          where scored.id = $1 and (match.id = $2 or match.court_id is null)`,
        [called[1], called[0]],
      ),
    );
    expect(update).toMatchObject({ matches: null, planned: null });
    expect(update.courts).toMatchObject(
      courts.map(({ id }, place) => ({ id, current: { id: called[place], games: [[1, 0]] } })),
    );
  });
});

async function followAfter(change: () => Promise<unknown>): Promise<TournamentUpdate> {
  await change();
  return follower.next();
}
