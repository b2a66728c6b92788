import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeCategory, makeEpisode, makeSeries, readRevision } from "../testing/catalogue/catalogue.ts";
import { newSeries, readLoggedChanges, startProgram, write } from "../testing/catalogue/changeLog.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const flags = (is_moved: boolean, is_regrouped: boolean, is_relocked: boolean, is_hidden = false) => ({
  is_moved,
  is_regrouped,
  is_relocked,
  is_hidden,
});

/** Expects that the statement logs exactly this entry. */
async function expectLogged(statement: string, slug: string, noun: string, expected: object): Promise<void> {
  const program = await startProgram(site);
  const before = await readRevision(site);
  await program.query(statement, [slug]);
  const logged = await readLoggedChanges(site, before);
  expect(logged).toEqual([
    { step: 1, noun, id: expect.any(String), series_id: expect.any(String), ...expected },
  ]);
}

describe("The log contains each noun that changed, and which aspects of it", () => {
  beforeEach(async () => {
    await site.sql("delete from series");
    await site.sql(newSeries, ["noted"]);
    await site.sql(
      "insert into episode (series_id, number, video_url) select id, 1, '/x' from series where slug = 'noted'",
    );
  });

  test("a series that is new", () => expectLogged(newSeries, "new", "series", flags(true, true, true)));

  test.each([
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
      "insert into episode (series_id, number, video_url) select id, 2, '/x' from series where slug = $1",
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
  ])("%s", (_, statement, noun, expected) => expectLogged(statement, "noted", noun, expected));

  test.each([
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
    await site.sql("update series set is_published = false where slug = 'noted'");
    await expectLogged(statement, "noted", noun, expected);
  });

  test("when a category selects live series, its row changes when a series' only episode goes live or ends", async () => {
    await site.sql(`insert into category (slug, name, tags, position)
      select 'live-now', 'Live Now', '{" Live"}', 1 + coalesce(max(position), 0) from category`);
    for (const [change, isRegrouped] of [
      ["is_live = true", true],
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
      const [entry] = await readLoggedChanges(site, before);
      expect(entry?.["is_regrouped"]).toBe(isRegrouped);
    }
  });

  test("a deleted series is logged with its episodes", async () => {
    const program = await startProgram(site);
    const before = await readRevision(site);
    await program.query("delete from series where slug = 'noted'");
    expect(await readLoggedChanges(site, before)).toMatchObject([
      // The entry of the series is visible to everyone.
      { noun: "episode", ...flags(true, false, false, true) },
      { noun: "series", ...flags(true, true, true) },
    ]);
  });

  test("all changes of a draft are hidden when it is created, filled and deleted", async () => {
    const program = await startProgram(site);
    const before = await readRevision(site);
    const id = (await makeSeries(site.admin, { slug: "draft", isPublished: false })).id;
    await makeEpisode(site.admin, id);
    await program.query("delete from series where slug = 'draft'");
    const logged = await readLoggedChanges(site, before);
    expect(logged.map(({ step, noun, is_hidden }) => [step, noun, is_hidden])).toEqual([
      [1, "series", true],
      [2, "episode", true],
      [3, "episode", true],
      [3, "series", true],
    ]);
  });

  test("a draft that is published by the transaction that created it is not hidden", async () => {
    const program = await startProgram(site);
    const before = await readRevision(site);
    await write(program, [
      [newSeries, ["at-once"]],
      ["update series set is_published = false where slug = 'at-once'"],
      ["update series set is_published = true where slug = 'at-once'"],
      ["update series set title = 'At once' where slug = 'at-once'"],
    ]);
    expect(await readLoggedChanges(site, before)).toMatchObject([{ noun: "series", is_hidden: false }]);
  });

  test("an episode that moves to another series changes both", async () => {
    const [from, to] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const episode = await makeEpisode(site.admin, from.id);
    const before = await readRevision(site);
    await site.sql("update episode set series_id = $1 where id = $2", [to.id, episode.id]);
    expect(await readLoggedChanges(site, before)).toMatchObject([
      { noun: "episode", series_id: to.id, is_moved: true },
      { noun: "series", id: from.id, is_relocked: true },
    ]);
  });

  test("a deleted category is logged with the series that named it", async () => {
    const category = await makeCategory(site.admin);
    const series = await makeSeries(site.admin, { categoryId: category.id });
    const before = await readRevision(site);
    await site.sql("delete from category where id = $1", [category.id]);
    expect(await readLoggedChanges(site, before)).toMatchObject([
      { noun: "category", id: category.id, is_regrouped: true },
      { noun: "series", id: series.id, is_regrouped: true },
    ]);
  });

  test("a statement that changes no value is not logged", async () => {
    const before = await readRevision(site);
    await site.sql("update series set title = title");
    expect(await readRevision(site)).toBe(before + 1);
    expect(await readLoggedChanges(site, before)).toEqual([]);
  });
});

test("the log stores the last 10,000 revisions", async () => {
  await site.sql(newSeries, ["much-changed"]);
  const before = await readRevision(site);
  // Inserts the rows of 10,100 changes.
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
