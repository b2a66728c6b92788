import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { unlock } from "../../testing/catalogue/access.ts";
import {
  duplicateSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  readRevision,
  readSeries,
  setEpisodeLive,
} from "../../testing/catalogue/catalogue.ts";
import type { Series } from "../../testing/catalogue/catalogue.ts";
import { followCatalogue, readCursor } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { editor, makeStaff } from "../../testing/people/roles.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ EVENT_TIME_ZONE: "Europe/Copenhagen" });
});
beforeEach(() => site.sql("delete from series"));
afterAll(() => site.close());

const day = [{ from: "Day 4", to: "Day 5" }];

const readCatalogue = async (): Promise<Pick<Series, "id" | "slug" | "title">[]> => {
  const { catalogue } = await site.admin.query<{ catalogue: { series: Series[] } }>(
    "{ catalogue { series { id slug title } } }",
  );
  return catalogue.series;
};

const readSlugs = async () => (await readCatalogue()).map(({ slug }) => slug);

/** The columns of the episodes of a series, as they are stored. */
const readStored = (slug: string) =>
  site.sql<Record<string, unknown>>(
    `select episode.* from episode join series on series.id = series_id where slug = $1 order by number`,
    [slug],
  );

describe("A copy of a series", () => {
  test("has the replaced texts, shifted dates, and all other values of its source", async () => {
    const category = await makeCategory(site.admin);
    await site.sql("insert into picture values ('/media/thumbnails/copied.webp', 1280, 720, '{320,640}')");
    const source = await makeSeries(site.admin, {
      slug: "court-1-day-4",
      title: "Court 1, Day 4",
      shortDescription: "Day 4 of 6",
      longDescription: "All of Day 4,\nand nothing of Day 14.",
      releaseDate: "2025-03-29",
      tags: ["court-1", "day-4", "live"],
      thumbnailUrl: "/media/thumbnails/copied.webp",
      categoryId: category.id,
      embedLink: "https://example.org/day-4",
    });
    await makeSeries(site.admin, { slug: "last" });
    expect(await duplicateSeries(site.admin, [source.id], { replace: day })).toEqual({ userErrors: [] });

    expect(await readSlugs()).toEqual(["court-1-day-4", "last", "court-1-day-5"]);
    const fields = `id title releaseDate tags order isLive isPublished importedAt version category { id }
      thumbnail { url width } content { shortDescription longDescription embedLink episodes { id } }`;
    const copy = await readSeries<{ id: string }>(site.visitor, "court-1-day-5", fields);
    expect(copy).toEqual({
      id: expect.any(String),
      title: "Court 1, Day 5",
      releaseDate: "2025-03-30",
      tags: ["court-1", "day-5"],
      order: 2,
      isLive: false,
      isPublished: true,
      importedAt: null,
      version: 1,
      category: { id: category.id },
      thumbnail: { url: `${site.config.publicUrl}/media/thumbnails/copied.webp`, width: 1280 },
      content: {
        shortDescription: "Day 5 of 6",
        longDescription: "All of Day 5,\nand nothing of Day 14.",
        embedLink: "https://example.org/day-4",
        episodes: [],
      },
    });
    expect(copy?.id).not.toBe(source.id);
    expect(await readSeries(site.visitor, "court-1-day-4", "title tags isLive")).toEqual({
      title: "Court 1, Day 4",
      tags: ["court-1", "day-4", "live"],
      isLive: true,
    });
  });

  test("has the password of its source, but must be unlocked separately", async () => {
    const source = await makeSeries(site.admin, { slug: "team-room", password: "backhand clear" });
    await makeEpisode(site.admin, source.id, { title: "Warm-up" });
    await site.sql("update series set password_version = 7 where slug = 'team-room'");
    const viewer = await site.open();
    expect(await unlock(viewer, source.id, "backhand clear")).toMatchObject({ userErrors: [] });
    // A caller who may not see a password may duplicate the series that it protects.
    const helper = await site.open((await makeStaff(site, editor)).credentials);
    expect(await duplicateSeries(helper, [source.id])).toEqual({ userErrors: [] });

    const rows = await site.sql<{ password_cipher: string; password_version: number }>(
      "select password_cipher, password_version from series order by position",
    );
    expect(rows.map((row) => row.password_version)).toEqual([7, 1]);
    expect(rows[1]?.password_cipher).toBe(rows[0]?.password_cipher);
    expect(await readSeries(site.admin, "team-room-2", "password")).toEqual({ password: "backhand clear" });

    const content = "isProtected content { episodes { title } }";
    expect(await readSeries(viewer, "team-room-2", content)).toEqual({ isProtected: true, content: null });
    const [, copy] = await readCatalogue();
    expect(await unlock(viewer, copy?.id ?? "", "backhand clear")).toMatchObject({ userErrors: [] });
    expect(await readSeries(viewer, "team-room-2", content)).toEqual({
      isProtected: true,
      content: { episodes: [{ title: "Warm-up" }] },
    });
  });

  test("of a draft is a draft", async () => {
    const source = await makeSeries(site.admin, { slug: "plan", isPublished: false });
    await duplicateSeries(site.admin, [source.id]);
    expect(await readSeries(site.admin, "plan-2", "isPublished")).toEqual({ isPublished: false });
    expect(await readSeries(site.visitor, "plan-2", "id")).toBeNull();
  });

  test("of an imported series was not imported", async () => {
    const source = await makeSeries(site.admin, { slug: "old" });
    await site.sql("update series set imported_at = now() where id = $1", [source.id]);
    await duplicateSeries(site.admin, [source.id]);
    expect(await readSeries(site.visitor, "old-2", "importedAt")).toEqual({ importedAt: null });
  });
});

describe("Copies of episodes", () => {
  test("start at the same time of day, also across a change to summer time, and are not live", async () => {
    const source = await makeSeries(site.admin, { slug: "day-4", title: "Day 4", releaseDate: "2025-03-29" });
    const first = await makeEpisode(site.admin, source.id, {
      title: "Day 4, session 1",
      shortDescription: "The first of Day 4",
      longDescription: "Day 4",
      // 18:00 in Copenhagen. A day later summer time has begun.
      releaseDate: "2025-03-29T17:00:00.000Z",
      durationSeconds: 3_600,
      rating: { value: "12", source: "BBFC" },
      isOnRoku: true,
      goLive: "WHEN_UP",
      endLive: "WHEN_DOWN",
    });
    await makeEpisode(site.admin, source.id, { title: "Undated" });
    await setEpisodeLive(site.admin, first.id, true);
    await setEpisodeLive(site.admin, first.id, false);
    await setEpisodeLive(site.admin, first.id, true);
    await site.sql("update episode set go_live_missed_at = now(), version = 5, date_added = '2020-01-01'");
    const before = await readStored("day-4");
    expect(await duplicateSeries(site.admin, [source.id], { replace: day })).toEqual({ userErrors: [] });

    const [copy, undated] = await readStored("day-5");
    expect(copy).toEqual({
      ...before[0],
      id: expect.any(String),
      series_id: expect.any(String),
      title: "Day 5, session 1",
      short_description: "The first of Day 5",
      long_description: "Day 5",
      release_date: new Date("2025-03-30T16:00:00.000Z"),
      date_added: expect.any(Date),
      is_live: false,
      live_since: null,
      live_ended_at: null,
      live_switched_at: null,
      go_live: "WHEN_UP",
      end_live: "WHEN_DOWN",
      go_live_set_at: expect.any(Date),
      go_live_missed_at: null,
      is_on_roku: false,
      version: 1,
    });
    expect(copy?.["id"]).not.toBe(first.id);
    expect(new Date(String(copy?.["date_added"])).getFullYear()).toBeGreaterThan(2020);
    expect(undated).toMatchObject({ number: 2, title: "Undated", release_date: null, go_live_set_at: null });
    expect(await readStored("day-4")).toEqual(before);
  });

  test("are omitted when only the series are requested", async () => {
    const source = await makeSeries(site.admin, { slug: "day-4" });
    await makeEpisode(site.admin, source.id);
    await duplicateSeries(site.admin, [source.id], { replace: day, withEpisodes: false });
    expect(await readStored("day-5")).toEqual([]);
  });

  test("are as many as their sources, each in the copy of its own series", async () => {
    const sources = [];
    for (const slug of ["a-day-4", "b-day-4"]) sources.push(await makeSeries(site.admin, { slug }));
    await site.sql(
      `insert into episode (series_id, number, title, short_description, long_description, language, duration_seconds,
          rating_value, rating_source, is_live, is_on_roku, video_url)
        select series.id, number, series.slug || ' ' || number, '', '', 'en-US', 1, '0', 'BBFC', false, false,
          '/demonstration/play/court-1'
        from series, generate_series(1, 250) as number`,
    );
    await duplicateSeries(
      site.admin,
      sources.map(({ id }) => id),
      { replace: [...day, { from: "day-4", to: "day-5" }] },
    );
    for (const slug of ["a-day-5", "b-day-5"])
      expect((await readStored(slug)).map(({ number, title }) => [number, title])).toEqual(
        Array.from({ length: 250 }, (_, place) => [place + 1, `${slug} ${place + 1}`]),
      );
  });
});

describe("The slugs of copies", () => {
  test("get the next free numbers, in the order of the catalogue", async () => {
    const gala = await makeSeries(site.admin, { slug: "gala" });
    await makeSeries(site.admin, { slug: "gala-2" });
    const fourth = await makeSeries(site.admin, { slug: "day-4" });
    await makeSeries(site.admin, { slug: "day-5" });
    await duplicateSeries(site.admin, [fourth.id, gala.id], { replace: day });
    expect((await readSlugs()).slice(4)).toEqual(["gala-3", "day-5-2"]);
  });

  test("and their titles are the entered ones", async () => {
    const gala = await makeSeries(site.admin, { slug: "gala", title: "Gala" });
    const fourth = await makeSeries(site.admin, { slug: "day-4", title: "Day 4" });
    const copies = [
      { seriesId: gala.id, title: " Final gala ", slug: "Day-5" },
      { seriesId: fourth.id, title: "The fifth day" },
    ];
    expect(await duplicateSeries(site.admin, [gala.id, fourth.id], { replace: day, copies })).toEqual({
      userErrors: [],
    });
    expect((await readCatalogue()).slice(2)).toMatchObject([
      { slug: "day-5", title: "Final gala" },
      { slug: "day-5-2", title: "The fifth day" },
    ]);
  });

  test("and their titles are refused at their fields, all together, and nothing is added", async () => {
    const gala = await makeSeries(site.admin, { slug: "gala", title: "Gala" });
    const fourth = await makeSeries(site.admin, { slug: "day-4", title: "Day 4" });
    const revision = await readRevision(site);
    const copies = [
      { seriesId: gala.id, title: " ", slug: "day-4" },
      { seriesId: fourth.id, title: "t".repeat(201), slug: "../etc" },
    ];
    const { userErrors } = await duplicateSeries(site.admin, [gala.id, fourth.id], { copies });
    expect(userErrors.map(({ field, code }) => [field, code])).toEqual([
      [`copies.${gala.id}.title`, "BLANK"],
      [`copies.${gala.id}.slug`, "TAKEN"],
      [`copies.${fourth.id}.title`, "INVALID"],
      [`copies.${fourth.id}.slug`, "INVALID"],
    ]);
    expect(await readSlugs()).toEqual(["gala", "day-4"]);
    expect(await readRevision(site)).toBe(revision);
  });
});

test("all copies are added by one revision, and open home pages receive them immediately", async () => {
  const sources = [];
  for (const title of ["Court 1, Day 4", "Court 2, Day 4"]) {
    const source = await makeSeries(site.admin, {
      slug: title.replace(", Day ", "-day-").replace(" ", "-"),
      title,
    });
    await makeEpisode(site.admin, source.id);
    sources.push(source);
  }
  const draft = await makeSeries(site.admin, { title: "Plan, Day 4", isPublished: false });
  const home = followCatalogue(site.visitor, await readCursor(site.visitor));
  const { revision } = await home.next();
  await duplicateSeries(
    site.admin,
    [...sources, draft].map(({ id }) => id),
    { replace: day },
  );
  expect(await readRevision(site)).toBe(revision + 1);
  const update = await home.next();
  expect(update.revision).toBe(revision + 1);
  expect(update.series.map(({ title }) => title)).toEqual(["Court 1, Day 5", "Court 2, Day 5"]);
  expect(update.order).toHaveLength(4);
  home.stop();
});
