import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { catalogueClock } from "../live/catalogueClock.ts";
import { followClock } from "../live/followedClock.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { openConnection } from "../testing/services/databases.ts";
import { tournamentClock } from "../tournament/tournamentClock.ts";

let site: Harness;
let client: Client;
/** The plans of the statements that the session has run, including those of triggers. */
let plans: Explained[] = [];
beforeAll(async () => {
  site = await startHarness();
  client = await openConnection(site.databaseUrl);
  client.on("notice", ({ message = "" }) => {
    const [, plan] = /^duration: [\d.]+ ms\s+plan:\n([^]*)$/.exec(message) ?? [];
    // PostgreSQL writes the plans in the format that is set below.
    if (plan !== undefined) plans.push(JSON.parse(plan) as Explained);
  });
  // The tables are not analysed, as after an import or a restored dump.
  await client.query(`
    insert into category (slug, name, tags, position) values ('on-air', 'On air', '{live}', 0);
    insert into series (slug, title, release_date, position)
      select 'series-' || n, 'Series ' || n, '2025-07-28', n from generate_series(0, 239) as n;
    insert into episode (series_id, number, title, video_url, release_date, long_description)
      select id, n, 'Episode ' || n, 'https://example.org/' || n, now() + interval '2 days', repeat('text ', 200)
        from series, generate_series(1, 100) as n;
    insert into court (name, position, episode_id)
      select 'Court ' || n, n, id from generate_series(1, 50) as n
        cross join lateral (select id from episode where number = 1 limit 1) as shown;
    insert into match (discipline, format, sides, score, court_id, episode_id)
      select 'MS', 'ONE_BY_21', '[{"players":[]},{"players":[]}]', '{}', court.id, episode_id
        from court, generate_series(1, 20);
    insert into match (number, discipline, format, sides, score, court_id, court_sequence, day)
      select n, 'MS', 'ONE_BY_21', '[{"players":[]},{"players":[]}]', '{}', court.id, n, '2026-11-22'
        from court, generate_series(1, 100) as n;
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_level = notice;
    set auto_explain.log_format = json;
  `);
});
afterAll(async () => {
  await client.end();
  await site.close();
});

interface Explained {
  "Query Text": string;
  Plan: Node;
}

interface Node {
  "Total Cost": number;
  "Actual Rows": number;
  "Node Type": string;
  "Relation Name"?: string;
  "Rows Removed by Join Filter"?: number;
  Plans?: Node[];
}

/** The number of pairs of rows that a plan compared without a match. */
const countVain = (node: Node): number =>
  (node["Rows Removed by Join Filter"] ?? 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + countVain(inner), 0);

/** The names of the tables that a plan reads completely. */
const wholeTables = ({
  "Node Type": type,
  "Relation Name": table = "",
  Plans: inner = [],
}: Node): string[] => [...(type === "Seq Scan" ? [table] : []), ...inner.flatMap(wholeTables)];

async function explain(sql: string): Promise<Explained[]> {
  plans = [];
  await client.query(sql);
  return plans;
}

const one = "select id from series where slug = 'series-7'";
const publish = `insert into tournament_day (day, published_at) values ('2026-11-22', now())
  on conflict (day) do update set published_at = excluded.published_at`;
const changes = {
  "the LIVE switch": `update episode set is_live = not is_live where number = 7 and series_id = (${one})`,
  "a new title": "update series set title = title || '!' where slug = 'series-7'",
  "a new start": `update episode set release_date = release_date + interval '1 hour' where number = 8 and series_id = (${one})`,
  "a new order": "update series set position = 239 - position",
  "a new series": `insert into series (slug, title, release_date, position) values ('new', 'New', '2025-07-28', 500);
    insert into episode (series_id, number, video_url, is_live)
      select id, n, 'https://example.org/', n = 1 from series, generate_series(1, 200) as n where slug = 'new'`,
  "a deleted series": "delete from series where slug in ('new', 'series-9')",
  "an episode in another series": `update episode set series_id = (${one}), number = 1000
    from series where series.id = series_id and slug = 'series-8' and number = 3`,
  "a change of all episodes": `update episode set title = title || '.', is_live = number = 1,
    release_date = release_date + interval '1 minute'`,
  "a LIVE switch after them": `update episode set is_live = not is_live where number = 9 and series_id = (${one})`,
  "a point": "update match set last_event_number = 1 where id = (select min(id::text)::uuid from match)",
  "a day of 5,000 matches that is published": publish,
  "another place for a match of it": `update match set court_sequence = court_sequence + 1
    where court_id = (select id from court where position = 5) and court_sequence > 50`,
  "a delay of all of it": `update match set scheduled_kind = 'NOT_BEFORE', scheduled_at = '2026-11-22T10:00Z'
    where day = '2026-11-22'`,
  "a day that is withdrawn": `${publish}; update tournament_day set published_at = null`,
  "a court that is not public any more": "update court set is_public = false where position = 7",
  "a change of all matches": "update match set last_event_number = last_event_number + 1",
  "the end of a court": "delete from court where position = 8",
  "the end of all episodes": "delete from episode",
};

/** PostgreSQL compiles plans with a greater estimated cost, which takes longer than running them. */
const compiledFrom = 100_000;

test.each(Object.entries(changes))(
  "%s has plans that are not worth compiling, and joins no row with all others",
  async (_name, sql) => {
    const explained = await explain(sql);
    expect(
      explained.filter(({ "Query Text": text }) => /(catalogue|tournament)_change/.test(text)),
    ).not.toEqual([]);
    const read = explained.map(({ "Query Text": text, Plan: plan }) => ({
      text,
      cost: plan["Total Cost"],
      vain: countVain(plan),
    }));
    expect(read.filter(({ cost }) => cost > compiledFrom)).toEqual([]);
    expect(read.filter(({ vain }) => vain > compiledFrom)).toEqual([]);
  },
);

test.each([
  ["series", followClock(catalogueClock)],
  ["court", followClock(tournamentClock)],
] as const)(
  "a change of a %s reads the log by the index, also with a kept plan",
  async (noun, { name, reading, definition }) => {
    const flags = Object.values<string>(definition.columns).filter((column) => /^(is|changes)_/.test(column));
    await client.query(`
      begin;
      set local plan_cache_mode = force_generic_plan;
      insert into ${name}_change (revision, noun, id, ${flags.join(", ")})
        select revision, '${noun}', gen_random_uuid(), ${flags.map(() => "false").join(", ")}
          from generate_series(-9999, 0) as revision;
      prepare newest as ${reading("$1::integer")};
    `);
    const explained = await explain(`execute newest(0); select tick_${name}()`);
    await client.query("rollback; deallocate newest");
    const ofLog = explained.filter(({ "Query Text": text }) => text.includes(`${name}_change`));
    expect(ofLog).toHaveLength(2);
    for (const { Plan: plan } of ofLog) expect(wholeTables(plan)).not.toContain(`${name}_change`);
  },
);

test("no function changes settings of the planner", async () => {
  expect(
    await site.sql(
      `select proname, proconfig from pg_proc
        where pronamespace = 'public'::regnamespace and proconfig is not null`,
    ),
  ).toEqual([]);
});
