import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  makeCategory,
  makeEpisode,
  makeSeries,
  readRevision,
  reorderCategories,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
} from "../testing/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
const programs: Client[] = [];

beforeAll(async () => {
  site = await startHarness();
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.end()));
  await site.close();
});

/** Another program on the same database, with its own connection. */
async function startProgram(): Promise<Client> {
  const program = new Client({ connectionString: site.databaseUrl });
  await program.connect();
  programs.push(program);
  return program;
}

async function readNotes(since: number) {
  return site.sql<Record<string, unknown>>(
    `select revision::integer - $1 as step, noun, id, series_id, is_moved, is_regrouped, is_relocked, is_hidden
      from catalogue_change where revision > $1 order by revision, noun, id`,
    [since],
  );
}

const newSeries = `insert into series (slug, title, release_date, position)
  select $1, $1, '2025-07-28', count(*) from series returning id`;

/** Runs the statements in one transaction and gives the revision that they made. */
async function write(program: Client, statements: [string, unknown[]?][]): Promise<number> {
  await program.query("begin");
  for (const [sql, values] of statements) await program.query(sql, values);
  const { rows } = await program.query<{ revision: number }>("select revision from catalogue_clock");
  await program.query("commit");
  return rows[0]?.revision ?? -1;
}

describe("Every committed change raises the revision by one", () => {
  test("one transaction counts once, however many statements and nouns it changes", async () => {
    const program = await startProgram();
    const before = await readRevision(site);
    await write(program, [
      ["insert into category (slug, name, tags, position) values ('a', 'A', '{a}', 0)"],
      [newSeries, ["one"]],
      ["update series set title = 'Another'"],
      ["insert into episode (series_id, number, video_url) select id, 1, '/x' from series"],
      ["delete from episode"],
    ]);
    expect(await readRevision(site)).toBe(before + 1);
  });

  test("a transaction that is rolled back leaves nothing", async () => {
    const program = await startProgram();
    const before = await readRevision(site);
    await program.query("begin");
    await program.query("update series set title = 'Never'");
    await program.query("rollback");
    expect(await readRevision(site)).toBe(before);
    expect(await readNotes(before)).toEqual([]);
  });

  test("a savepoint that is rolled back takes its notes along, and the change after it counts once", async () => {
    const program = await startProgram();
    const before = await readRevision(site);
    await program.query("begin");
    await program.query("savepoint attempt");
    await program.query("update series set title = 'Never'");
    await program.query("rollback to attempt");
    await program.query(newSeries, ["after-the-savepoint"]);
    await program.query("savepoint more");
    await program.query("update series set title = 'More' where slug = 'after-the-savepoint'");
    await program.query("release more");
    await program.query("commit");
    expect(await readRevision(site)).toBe(before + 1);
    expect(await readNotes(before)).toMatchObject([{ noun: "series", is_moved: true }]);
  });

  test("a mutation that is refused leaves nothing", async () => {
    const before = await readRevision(site);
    await site.admin.query('mutation { deleteSeries(id: "nothing") { userErrors { code } } }');
    expect(await readRevision(site)).toBe(before);
  });

  test("several writers at once, over SQL and the API, get revisions without a gap, in the order of their commits", async () => {
    const { id } = await makeSeries(site.admin);
    const [episode, switched] = [await makeEpisode(site.admin, id), await makeEpisode(site.admin, id)];
    const before = await readRevision(site);
    const writers = await Promise.all([1, 2, 3, 4].map(startProgram));
    const rounds = 15;
    const seen: number[] = [];
    await Promise.all([
      ...writers.map(async (writer, place) => {
        let own = before;
        for (let round = 0; round < rounds; round++) {
          const revision = await write(writer, [
            ["update episode set is_live = not is_live where id = $1", [episode.id]],
            ["update series set title = $1 where id = $2", [`${place} ${round}`, id]],
          ]);
          expect(revision).toBeGreaterThan(own);
          seen.push((own = revision));
        }
      }),
      (async () => {
        for (let round = 0; round < rounds; round++) {
          const { extensions } = await site.admin.ask(
            `mutation { setEpisodeLive(id: "${switched.id}", isLive: ${round % 2 === 0}) { episode { id } } }`,
          );
          expect(extensions.revision).toBeGreaterThan(before);
        }
      })(),
    ]);
    const after = before + 5 * rounds;
    expect(await readRevision(site)).toBe(after);
    expect(new Set(seen).size).toBe(4 * rounds);
    const noted = await site.sql<{ revision: number }>(
      "select distinct revision from catalogue_change where revision > $1 order by revision",
      [before],
    );
    expect(noted.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 5 * rounds }, (_, step) => before + 1 + step),
    );
  });
});

describe("Writers queue at one lock", () => {
  test("reorders of series, episodes and categories at once end without a deadlock, in one of the wanted orders", async () => {
    const series = await Promise.all([1, 2, 3, 4].map(() => makeSeries(site.admin)));
    const [first] = series;
    if (!first) throw new Error("There is a first series");
    const episodes = await Promise.all([1, 2, 3, 4].map(() => makeEpisode(site.admin, first.id)));
    await Promise.all([1, 2, 3].map(() => makeCategory(site.admin)));
    const { catalogue } = await site.admin.query<{
      catalogue: { series: { id: string }[]; categories: { id: string }[] };
    }>("{ catalogue { series { id } categories { id } } }");
    const seriesIds = catalogue.series.map(({ id }) => id);
    const categoryIds = catalogue.categories.map(({ id }) => id);
    const episodeIds = episodes.map(({ id }) => id);
    const program = await startProgram();
    const other = await site.open({ email: "admin@example.org", password: "shuttlecock-2025" });
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([
        reorderSeries(site.admin, seriesIds),
        reorderSeries(other, seriesIds.toReversed()),
        reorderEpisodes(site.admin, first.id, episodeIds),
        reorderEpisodes(other, first.id, episodeIds.toReversed()),
        reorderCategories(site.admin, categoryIds.toReversed()),
        reorderCategories(other, categoryIds),
        setEpisodeLive(site.admin, episodeIds[round % 4] ?? "", round % 2 === 0),
        write(program, [
          ["update episode set title = $1 where series_id = $2", [`Round ${round}`, first.id]],
          ["update series set title = title || '.'"],
          ["update category set name = name || '.'"],
        ]),
      ]);
      expect(answers.filter((answer) => typeof answer === "object" && answer.userErrors.length > 0)).toEqual(
        [],
      );
    }
    const stored = await site.sql<{ id: string; position: number }>(
      "select id, position from series order by position",
    );
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, place) => place));
    expect([seriesIds, seriesIds.toReversed()]).toContainEqual(stored.map(({ id }) => id));
  });
});

const flags = (is_moved: boolean, is_regrouped: boolean, is_relocked: boolean, is_hidden = false) => ({
  is_moved,
  is_regrouped,
  is_relocked,
  is_hidden,
});

describe("The log notes each noun that changed, and what of it", () => {
  test.each([
    ["a series that is new", newSeries, "series", flags(true, true, true)],
    [
      "its title",
      "update series set title = $1 || '!' where slug = $1",
      "series",
      flags(false, false, false),
    ],
    ["its tags", "update series set tags = '{live}' where slug = $1", "series", flags(false, true, false)],
    [
      "its place",
      "update series set position = 1 + (select max(position) from series) where slug = $1",
      "series",
      flags(true, true, false),
    ],
    [
      "its password",
      "update series set password_cipher = 'sealed' where slug = $1",
      "series",
      flags(false, false, true),
    ],
    [
      "an episode that is new",
      "insert into episode (series_id, number, video_url) select id, 1, '/x' from series where slug = $1",
      "episode",
      flags(true, false, false),
    ],
    [
      "an episode's live flag",
      "update episode set is_live = true where series_id = (select id from series where slug = $1)",
      "episode",
      flags(false, false, false),
    ],
    [
      "an episode's number",
      "update episode set number = 7 where series_id = (select id from series where slug = $1)",
      "episode",
      flags(true, false, false),
    ],
    [
      "the series, now a draft",
      "update series set is_published = false where slug = $1",
      "series",
      flags(true, true, true),
    ],
    [
      "the draft's title",
      "update series set title = $1 || '?' where slug = $1",
      "series",
      flags(false, false, false, true),
    ],
    [
      "an episode of the draft",
      "update episode set title = title || '!' where series_id = (select id from series where slug = $1)",
      "episode",
      flags(false, false, false, true),
    ],
    [
      "the draft, published",
      "update series set is_published = true where slug = $1",
      "series",
      flags(true, true, true),
    ],
  ])("%s", async (_, statement, noun, expected) => {
    const program = await startProgram();
    const before = await readRevision(site);
    await program.query(statement, ["noted"]);
    const notes = await readNotes(before);
    expect(notes).toEqual([
      { step: 1, noun, id: expect.any(String), series_id: expect.any(String), ...expected },
    ]);
  });

  test("where a category looks for live series, the rows change when a series' only episode goes live or ends", async () => {
    await site.sql(`insert into category (slug, name, tags, position)
      select 'live-now', 'Live Now', '{" Live"}', 1 + coalesce(max(position), 0) from category`);
    for (const [change, isRegrouped] of [
      ["is_live = false", true],
      ["title = title || '!'", false],
      ["is_live = true", true],
      ["is_live = true", undefined],
      ["is_live = false", true],
    ]) {
      const before = await readRevision(site);
      await site.sql(
        `update episode set ${change} where series_id = (select id from series where slug = 'noted')`,
      );
      const [note] = await readNotes(before);
      expect(note?.["is_regrouped"]).toBe(isRegrouped);
    }
  });

  test("a deleted series is noted with its episodes", async () => {
    const program = await startProgram();
    const before = await readRevision(site);
    await program.query("delete from series where slug = 'noted'");
    expect(await readNotes(before)).toMatchObject([
      // The series' own entry says it to everyone.
      { noun: "episode", ...flags(true, false, false, true) },
      { noun: "series", ...flags(true, true, true) },
    ]);
  });

  test("a draft that is made, filled and deleted is hidden all the way", async () => {
    const program = await startProgram();
    const before = await readRevision(site);
    const id = (await makeSeries(site.admin, { slug: "draft", isPublished: false })).id;
    await makeEpisode(site.admin, id);
    await program.query("delete from series where slug = 'draft'");
    const notes = await readNotes(before);
    expect(notes.map(({ step, noun, is_hidden }) => [step, noun, is_hidden])).toEqual([
      [1, "series", true],
      [2, "episode", true],
      [3, "episode", true],
      [3, "series", true],
    ]);
  });

  test("a draft that is published by the transaction that made it is not hidden", async () => {
    const program = await startProgram();
    const before = await readRevision(site);
    await write(program, [
      [newSeries, ["at-once"]],
      ["update series set is_published = false where slug = 'at-once'"],
      ["update series set is_published = true where slug = 'at-once'"],
      ["update series set title = 'At once' where slug = 'at-once'"],
    ]);
    expect(await readNotes(before)).toMatchObject([{ noun: "series", is_hidden: false }]);
  });

  test("an episode that moves to another series changes both", async () => {
    const [from, to] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const episode = await makeEpisode(site.admin, from.id);
    const before = await readRevision(site);
    await site.sql("update episode set series_id = $1 where id = $2", [to.id, episode.id]);
    expect(await readNotes(before)).toMatchObject([
      { noun: "episode", series_id: to.id, is_moved: true },
      { noun: "series", id: from.id, is_relocked: true },
    ]);
  });

  test("a deleted category is noted with the series that named it", async () => {
    const category = await makeCategory(site.admin);
    const series = await makeSeries(site.admin, { categoryId: category.id });
    const before = await readRevision(site);
    await site.sql("delete from category where id = $1", [category.id]);
    expect(await readNotes(before)).toMatchObject([
      { noun: "category", id: category.id, is_regrouped: true },
      { noun: "series", id: series.id, is_regrouped: true },
    ]);
  });

  test("a statement that leaves every value as it was notes nothing", async () => {
    const before = await readRevision(site);
    await site.sql("update series set title = title");
    expect(await readRevision(site)).toBe(before + 1);
    expect(await readNotes(before)).toEqual([]);
  });
});

describe("What another program does is heard", () => {
  test("a plain UPDATE reaches whoever follows the catalogue", async () => {
    const { id } = await makeSeries(site.admin, { slug: "heard" });
    const { catalogue } = await site.visitor.query<{ catalogue: { cursor: string } }>(
      "{ catalogue { cursor } }",
    );
    const updates = site.visitor.subscribe(
      "subscription ($since: String) { catalogueUpdates(since: $since) { series { id title } } }",
      { since: catalogue.cursor },
    );
    expect(await updates.next()).toMatchObject({ data: { catalogueUpdates: { series: [] } } });
    await site.sql("update series set title = 'Heard' where slug = 'heard'");
    expect(await updates.next()).toMatchObject({
      data: { catalogueUpdates: { series: [{ id, title: "Heard" }] } },
    });
    updates.stop();
  });

  test("TRUNCATE begins a new epoch, and followers are sent everything", async () => {
    const { catalogue } = await site.visitor.query<{ catalogue: { cursor: string } }>(
      "{ catalogue { cursor } }",
    );
    const document = `subscription ($since: String) {
      catalogueUpdates(since: $since) { cursor order categories { id } series { id } } }`;
    const updates = site.visitor.subscribe(document, { since: catalogue.cursor });
    expect(await updates.next()).toMatchObject({ data: { catalogueUpdates: { order: null } } });
    const [before] = await site.sql<{ epoch: string }>("select epoch from catalogue_clock");
    await site.sql("truncate episode, series, category cascade");
    const [after] = await site.sql<{ epoch: string }>("select epoch from catalogue_clock");
    expect(after?.epoch).not.toBe(before?.epoch);
    expect(await updates.next()).toMatchObject({
      data: { catalogueUpdates: { order: [], categories: [], series: [] } },
    });
    const late = site.visitor.subscribe(document, { since: catalogue.cursor });
    expect(await late.next()).toMatchObject({ data: { catalogueUpdates: { order: [] } } });
    updates.stop();
    late.stop();
  });
});

test("the log keeps the last 10,000 revisions", async () => {
  await site.sql(newSeries, ["much-changed"]);
  const before = await readRevision(site);
  // What 10,100 changes would have left behind.
  await site.sql(
    `insert into catalogue_change
      select revision, 'series', gen_random_uuid(), null, false, false, false
      from generate_series($1::integer + 1, $1 + 10100) as revision`,
    [before],
  );
  await site.sql("update catalogue_clock set revision = $1", [before + 10_100]);
  await site.sql("update series set title = 'Once more'");
  const [kept] = await site.sql<{ oldest: number; newest: number }>(
    "select min(revision) as oldest, max(revision) as newest from catalogue_change",
  );
  const newest = before + 10_101;
  expect(kept).toEqual({ newest, oldest: newest - 9_999 });
});
