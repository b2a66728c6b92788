import { randomUUID } from "node:crypto";

import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { createRandom } from "../testing/random.ts";
import { openConnection } from "../testing/services/databases.ts";
import { makeCourt, makeMatch } from "../testing/tournament/matches.ts";

let site: Harness;
let program: Client;
const courtIds: string[] = [];
beforeAll(async () => {
  site = await startHarness();
  program = await openConnection(site.databaseUrl);
  for (const isPublic of [true, true, false]) courtIds.push((await makeCourt(site.admin, { isPublic })).id);
  for (let count = 0; count < 12; count++) await makeMatch(site.admin, { day: days[count % 2] ?? null });
  await site.sql(
    "insert into tournament_day (day, published_at) values ($1, now()) on conflict (day) do update set published_at = now()",
    [days[0]],
  );
});
afterAll(async () => {
  await program.end();
  await site.close();
});

const days = ["2026-11-28", "2026-11-29"];
const random = createRandom(20_261_129);
const oneOf = <Value>(values: readonly Value[]): Value | undefined =>
  values[Math.floor(random() * values.length)];

/** Values for each column, of which a change contains some. Equal ones change nothing. */
const columns: Record<string, () => unknown> = {
  number: () => oneOf([null, 1, 2]),
  draw: () => oneOf(["", "Open"]),
  sides: () => JSON.stringify(oneOf([[], [{ players: [], from: "Winner 1", seed: null, team: null }]])),
  day: () => oneOf([null, ...days]),
  court_id: () => oneOf([null, ...courtIds]),
  court_sequence: () => oneOf([null, 1, 2]),
  scheduled_at: () => oneOf(["2026-11-28T10:00Z", "2026-11-29T11:00Z"]),
  status: () => oneOf(["SCHEDULED", "CALLED", "ON_COURT", "FINISHED", "CANCELLED"]),
  called_at: () => oneOf([null, "2026-11-28T10:05Z"]),
  score: () => JSON.stringify(oneOf([{ games: [] }, { games: [[1, 0]] }])),
  episode_id: () => null,
  lease: () => oneOf([0, 1]),
};

/** Some columns with random values, as the assignments of an update and its parameters. */
function assign(): { assignments: string; values: unknown[] } {
  const chosen = Object.entries(columns).filter(() => random() < 0.3);
  const values = chosen.map(([, value]) => value());
  const assignments = ["version = version", ...chosen.map(([name], index) => `${name} = $${index + 2}`)];
  return { assignments: assignments.join(", "), values };
}

/** Everything that the database records of the changes, which are rolled back. */
async function record(setting: string, change: () => Promise<void>): Promise<unknown> {
  await program.query("begin");
  await program.query("select set_config('tournament.changes_many', $1, true)", [setting]);
  await change();
  const read = async (sql: string) => (await program.query<object>(sql)).rows;
  const recorded = [
    await read(
      `select change.* from tournament_change as change join tournament_clock using (revision) order by noun, change.id`,
    ),
    await read(
      "select noun, history.id, before, after from history join tournament_clock using (epoch, revision) order by history.id",
    ),
    await read("select revision from history_entry join tournament_clock using (epoch, revision)"),
  ];
  await program.query("rollback");
  return recorded;
}

test("matches that are changed together are recorded like those that are changed one after the other", async () => {
  const ids = (await site.sql<{ id: string }>("select id from match order by id")).map(({ id }) => id);
  for (let round = 0; round < 300; round++) {
    const changed = ids.filter(() => random() < 0.4);
    const updates = Array.from({ length: 1 + Math.floor(random() * 2) }, assign);
    const change = async () => {
      for (const { assignments, values } of updates)
        await program.query(`update match set ${assignments} where id = any($1)`, [changed, ...values]);
    };
    expect(await record("on", change)).toEqual(await record("", change));
    // The next round begins with other rows.
    if (round % 3 === 0) await change();
  }
});

const remove = (ids: readonly string[]) => program.query("delete from match where id = any($1)", [ids]);

test("matches that are added and deleted together are recorded like those of several statements", async () => {
  const source = (await site.sql<{ id: string }>("select id from match order by id")).map(({ id }) => id);
  const added = source.map((id) => ({ id, copy: randomUUID() }));
  const copy = (rows: typeof added) =>
    program.query(
      `insert into match select (jsonb_populate_record(match, jsonb_build_object('id', wanted.copy, 'external_id', null))).*
        from jsonb_to_recordset($1) as wanted (id uuid, copy uuid) join match on match.id = wanted.id`,
      [JSON.stringify(rows)],
    );
  const together = await record("", async () => {
    await copy(added);
    await remove(source);
  });
  const alone = await record("", async () => {
    for (const row of added) await copy([row]);
    for (const id of source) await remove([id]);
  });
  expect(together).toEqual(alone);
  expect(together).toMatchObject([
    expect.arrayContaining([expect.objectContaining({ noun: "court" })]),
    {},
    [{}],
  ]);
});
