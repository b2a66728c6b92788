import { isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import {
  makeCategory,
  makeEpisode,
  makeSeries,
  patchCategory,
  patchEpisode,
  patchSeries,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const schema = buildSchema();
const fieldsOf = (name: string): string[] => {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`${name} is no input`);
  return Object.keys(type.getFields()).toSorted();
};

test.each(["Category", "Episode", "Series"])("%sPatch has the fields of the whole input", (noun) => {
  expect(fieldsOf(`${noun}Patch`)).toEqual(fieldsOf(`${noun}Input`));
});

/** A row as it is stored, without the flags and ids that every write may change. */
async function readRow(table: "category" | "series" | "episode", id: string) {
  const [row] = await site.sql<Record<string, unknown>>(
    `select to_jsonb(${table}) - 'version' as row from ${table} where id = $1`,
    [id],
  );
  return row?.["row"] as Record<string, unknown>;
}

const whole = () =>
  makeSeries(site.admin, {
    shortDescription: "Short",
    longDescription: "Long",
    tags: ["one", "two"],
    thumbnailUrl: "https://example.org/picture.jpg",
    embedLink: "https://example.org/frame",
    password: "shuttle",
    isPublished: false,
  });

describe("A patch changes the given fields and no others", () => {
  test.each([
    [{ title: "Renamed" }, { title: "Renamed" }],
    [{ tags: [] }, { tags: [] }],
    [{ shortDescription: "" }, { short_description: "" }],
    [{ isPublished: true }, { is_published: true }],
    [{ thumbnailUrl: null }, { thumbnail_url: null }],
    [{ embedLink: null }, { embed_link: null }],
    [{ password: null }, { password_cipher: null, password_version: 2 }],
    [{ password: "shuttle" }, {}],
    [{}, {}],
  ])("of a series: %j", async (patch, changed) => {
    const { id, version } = await whole();
    const before = await readRow("series", id);
    const payload = await patchSeries(site.admin, id, version, patch);
    const raised = Object.keys(changed).length > 0 ? version + 1 : version;
    expect(payload).toMatchObject({ series: { id, version: raised }, userErrors: [] });
    expect(await readRow("series", id)).toEqual({ ...before, ...changed });
  });

  test.each([
    [{ title: "Final" }, { title: "Final" }],
    [
      { isLive: true },
      { is_live: true, live_since: expect.any(String), live_switched_at: expect.any(String) },
    ],
    [{ goLive: "AT_START" }, { go_live: "AT_START", go_live_set_at: expect.any(String) }],
    [{ endLive: "WHEN_DOWN" }, { end_live: "WHEN_DOWN" }],
    [{ isOnRoku: false }, { is_on_roku: false }],
    [{ releaseDate: null }, { release_date: null }],
    [{ rating: { value: "12", source: "FSK" } }, { rating_value: "12", rating_source: "FSK" }],
    [{ bitrateKbps: null }, { bitrate_kbps: null }],
    [{ durationSeconds: 60 }, { duration_seconds: 60 }],
    [{}, {}],
  ])("of an episode: %j", async (patch, changed) => {
    const { id, version } = await makeEpisode(site.admin, (await makeSeries(site.admin)).id, {
      videoUrl: "/demonstration/file/match.mp4",
      shortDescription: "Short",
      releaseDate: "2100-01-01T10:00:00Z",
      embedLink: "https://example.org/embed",
      thumbnailUrl: "https://example.org/picture.jpg",
      durationSeconds: 4_321,
      isOnRoku: true,
      bitrateKbps: 2_500,
    });
    const before = await readRow("episode", id);
    const payload = await patchEpisode(site.admin, id, version, patch);
    const raised = Object.keys(changed).length > 0 ? version + 1 : version;
    expect(payload).toMatchObject({ episode: { id, version: raised }, userErrors: [] });
    expect(await readRow("episode", id)).toEqual({ ...before, ...changed });
  });

  test("of a category", async () => {
    const { id, version, slug, tags } = await makeCategory(site.admin);
    expect(await patchCategory(site.admin, id, version, { name: "Finals" })).toMatchObject({
      category: { name: "Finals", slug, tags, version: version + 1 },
    });
  });

  test("also when an import brought an external video, which a form may only keep", async () => {
    const { id, version } = await makeEpisode(site.admin, (await makeSeries(site.admin)).id);
    await site.sql("update episode set video_url = 'https://elsewhere.example.org/a' where id = $1", [id]);
    expect(await patchEpisode(site.admin, id, version, { title: "Kept" })).toMatchObject({
      episode: { title: "Kept", videoUrl: "https://elsewhere.example.org/a" },
    });
  });
});

describe("A patch follows the rules of the whole input", () => {
  test.each([
    [{ slug: "No Slug" }, { code: "INVALID", field: "slug" }],
    [{ title: " " }, { code: "BLANK", field: "title" }],
    [{ categoryId: "00000000-0000-4000-8000-000000000000" }, { code: "NOT_FOUND", field: "categoryId" }],
    [{ embedLink: "http://example.org" }, { code: "INVALID", field: "embedLink" }],
  ])("%j is refused at its field", async (patch, error) => {
    const { id, version } = await makeSeries(site.admin);
    const before = await readRow("series", id);
    expect(await patchSeries(site.admin, id, version, patch)).toMatchObject({
      series: null,
      userErrors: [error],
    });
    expect(await readRow("series", id)).toEqual(before);
  });

  test.each([
    [`patchSeries(id: $id, version: 1, patch: { title: null })`, "title cannot be null."],
    [`patchSeries(id: $id, version: 1, patch: { isPublished: null })`, "isPublished cannot be null."],
    [`patchEpisode(id: $id, version: 1, patch: { isLive: null })`, "isLive cannot be null."],
    [`patchEpisode(id: $id, version: 1, patch: { rating: null })`, "rating cannot be null."],
    [`patchEpisode(id: $id, version: 1, patch: { goLive: null })`, "goLive cannot be null."],
    [`patchCategory(id: $id, version: 1, patch: { tags: null })`, "tags cannot be null."],
  ])("%s is nonsense", async (call, message) => {
    const series = await makeSeries(site.admin);
    const id = call.startsWith("patchSeries")
      ? series.id
      : call.startsWith("patchEpisode")
        ? (await makeEpisode(site.admin, series.id)).id
        : (await makeCategory(site.admin)).id;
    const { errors } = await site.admin.ask(`mutation ($id: ID!) { ${call} { userErrors { code } } }`, {
      id,
    });
    expect(errors).toMatchObject([{ message, extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("from an older version is refused, whichever field it changes", async () => {
    const { id, slug, version } = await makeSeries(site.admin);
    await updateSeries(site.admin, id, version, { slug });
    expect(await patchSeries(site.admin, id, version, { title: "Late" })).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE", field: null }],
    });
    const episode = await makeEpisode(site.admin, id);
    expect(await patchEpisode(site.admin, episode.id, 2, {})).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
    const category = await makeCategory(site.admin);
    expect(await patchCategory(site.admin, category.id, 0, {})).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
  });

  test("concurrently with another from the same version: one of the two is refused", async () => {
    const { id, version } = await makeSeries(site.admin);
    const payloads = await Promise.all([
      patchSeries(site.admin, id, version, { title: "One" }),
      patchSeries(site.admin, id, version, { tags: ["other"] }),
    ]);
    expect(payloads.flatMap(({ userErrors }) => userErrors)).toMatchObject([{ code: "OUT_OF_DATE" }]);
    expect(payloads.filter(({ series }) => series !== null)).toHaveLength(1);
  });

  test("of the slug keeps the former slug working, and one of the password ends earlier unlocks", async () => {
    const { id, slug, version } = await whole();
    const before = await readRow("series", id);
    await patchSeries(site.admin, id, version, { slug: `${slug}-new`, password: "another" });
    expect(await site.sql("select slug from former_slug where series_id = $1", [id])).toEqual([{ slug }]);
    expect((await readRow("series", id))["password_version"]).toBe(Number(before["password_version"]) + 1);
  });
});
