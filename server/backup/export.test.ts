import { randomUUID } from "node:crypto";

import { isInputObjectType } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { episodeColumns } from "../catalogue/episodes/episodeColumns.ts";
import { seriesColumns } from "../catalogue/series/seriesColumns.ts";
import { buildSchema } from "../schema.ts";
import { exportSeries, importFile } from "../testing/catalogue/backup.ts";
import { everything } from "../testing/catalogue/canaries.ts";
import {
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(() => site.sql("delete from series"));
afterAll(() => site.close());

/** Columns that an import sets itself; see the columns with the source `kept`. */
const kept = ["importedAt", "liveSince", "version"];

interface WholeSeries {
  id: string;
  content: { episodes: object[] } | null;
}

/** Every field of the schema that an admin can read of the series, except those that an import sets itself. */
async function readWhole(): Promise<WholeSeries[]> {
  const { catalogue } = await site.admin.query<{ catalogue: { series: WholeSeries[] } }>(
    `{ catalogue { series${everything("Series")} } }`,
  );
  return JSON.parse(JSON.stringify(catalogue.series), (name, value: unknown) =>
    kept.includes(name) ? undefined : value,
  ) as WholeSeries[];
}

const isBlank = (value: unknown): boolean =>
  value == null ||
  value === "" ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The fields that are null, empty, 0 or false in all of the objects. A round trip would not test them. */
function findBlankFields(objects: readonly object[]): string[] {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  return [...names].filter((name) =>
    objects.every((object) => isBlank(Object.entries(object).find(([key]) => key === name)?.[1])),
  );
}

/** Checks that the input sets each field of the input type to another value than the default. */
function expectWhole(type: string, input: Record<string, unknown>): void {
  const inputType = buildSchema().getType(type);
  if (!isInputObjectType(inputType)) throw new Error(`${type} is no input type`);
  for (const { name, defaultValue = null } of Object.values(inputType.getFields())) {
    expect(input, `${type}.${name}`).toHaveProperty(name);
    expect(input[name] ?? null, `${type}.${name}`).not.toEqual(defaultValue);
  }
}

test("export, delete all series, import: the catalogue is the same", async () => {
  const category = await makeCategory(site.admin);
  const wholeSeries = {
    slug: "whole",
    title: "Whole",
    shortDescription: "Short",
    longDescription: 'Long\n"quoted" \u{1F3F8}',
    releaseDate: "2025-07-28",
    tags: ["live", "Mixed Case"],
    categoryId: category.id,
    embedLink: "https://example.org/frame",
    thumbnailUrl: "https://example.org/picture.jpg",
    password: " with blanks ",
    isPublished: false,
  };
  const wholeEpisode = {
    title: "Final",
    shortDescription: "Short",
    longDescription: "Long",
    videoUrl: "/demonstration/play/match.mp4",
    embedLink: "https://example.org/embed",
    language: "de",
    releaseDate: "2100-01-01T10:00:00Z",
    durationSeconds: 4_321,
    rating: { value: "12", source: "FSK" },
    thumbnailUrl: "/demonstration/posters/court-1.jpg",
    isLive: true,
    goLive: "WHEN_UP",
    endLive: "WHEN_DOWN",
    isOnRoku: true,
    bitrateKbps: 2_500,
  };
  expectWhole("SeriesInput", wholeSeries);
  expectWhole("EpisodeInput", wholeEpisode);
  const first = await makeSeries(site.admin, wholeSeries);
  await makeSeries(site.admin, { tags: ["ppv"] });
  await makeEpisode(site.admin, first.id, {
    videoUrl: "https://www.youtube.com/watch?v=abcdefghijk",
    releaseDate: "2100-01-01T10:00:00Z",
    durationSeconds: 3_600,
  });
  await makeEpisode(site.admin, first.id, wholeEpisode);
  const before = await readWhole();
  const ids = before.map(({ id }) => id);
  expect(findBlankFields(before)).toEqual([]);
  expect(findBlankFields(before.flatMap(({ content }) => content?.episodes ?? []))).toEqual([]);
  const { name, content } = await exportSeries(site.admin, ids);
  expect(name).toMatch(/^series_backup_\d{4}-\d{2}-\d{2}\.json$/);
  for (const id of ids) await deleteSeries(site.admin, id);
  const done = await importFile(site, site.admin, content);
  expect(done.status).toBe("FINISHED");
  expect(await readWhole()).toEqual(before);
  expect((await exportSeries(site.admin, ids)).content).toMatchObject(
    Object.fromEntries(ids.map((id) => [id, { episodes: content[id]?.episodes }])),
  );
});

test("the import writes all columns of the entities", async () => {
  for (const [table, columns] of [
    ["series", seriesColumns],
    ["episode", episodeColumns],
  ] as const) {
    const present = await site.sql<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1",
      [table],
    );
    const named = Object.values(columns).map(({ column }) => column);
    expect(new Set(named)).toEqual(new Set(present.map(({ name }) => name)));
  }
});

describe("An export", () => {
  test("needs at least one series", async () => {
    const response = await site.admin.ask("{ exportSeries(ids: []) { name } }");
    expect(response.errors).toMatchObject([
      {
        message: "Please select at least one series to export",
        extensions: { code: "BAD_USER_INPUT" },
      },
    ]);
  });

  test("of a deleted series is refused instead of being incomplete", async () => {
    const { id } = await makeSeries(site.admin);
    const response = await site.admin.ask("query ($ids: [ID!]!) { exportSeries(ids: $ids) { name } }", {
      ids: [id, randomUUID()],
    });
    expect(response.errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("names a category by its ID in addresses, which another site may have too, and a missing category by null", async () => {
    const category = await makeCategory(site.admin);
    const [inOne, inNone] = [
      await makeSeries(site.admin, { categoryId: category.id }),
      await makeSeries(site.admin),
    ];
    const { content } = await exportSeries(site.admin, [inOne.id, inNone.id]);
    expect(content[inOne.id]?.series).toMatchObject({ categoryId: category.slug });
    expect(content[inNone.id]?.series).toMatchObject({ categoryId: null });
    expect(JSON.stringify(content)).not.toContain(category.id);
  });

  test("contains only the chosen series, and no personal data", async () => {
    const [chosen] = [await makeSeries(site.admin, { password: "shuttle" }), await makeSeries(site.admin)];
    const { content } = await exportSeries(site.admin, [chosen.id]);
    expect(Object.keys(content)).toEqual([chosen.id]);
    expect(content[chosen.id]?.series).toMatchObject({ id: chosen.slug, password: "shuttle" });
    expect(JSON.stringify(content)).not.toMatch(/@|cipher|hash|token|userId/);
  });
});

describe("A file without the field for publication", () => {
  test("does not publish a draft, and publishes new series", async () => {
    const draft = await makeSeries(site.admin, { isPublished: false });
    const added = await makeSeries(site.admin);
    const { content } = await exportSeries(site.admin, [draft.id, added.id]);
    await deleteSeries(site.admin, added.id);
    const older = JSON.parse(
      JSON.stringify(content, (name, value: unknown) => (name === "isPublished" ? undefined : value)),
    ) as typeof content;
    expect(JSON.stringify(older)).not.toContain("isPublished");
    await importFile(site, site.admin, older);
    const { catalogue } = await site.admin.query<{ catalogue: object }>(
      "{ catalogue { series { id isPublished } } }",
    );
    expect(catalogue).toEqual({
      series: [
        { id: draft.id, isPublished: false },
        { id: added.id, isPublished: true },
      ],
    });
  });
});

async function isOver(id: string): Promise<boolean> {
  const { episode } = await site.admin.query<{ episode: { hasRecording: boolean } }>(
    "query ($id: ID!) { episode(id: $id) { hasRecording } }",
    { id },
  );
  return episode.hasRecording;
}

describe("A match that is over, without an entered length", () => {
  const startsAt = new Date(Date.now() - 3_600_000).toISOString();

  async function playMatch(): Promise<{ seriesId: string; episodeId: string }> {
    const { id: seriesId } = await makeSeries(site.admin);
    const { id: episodeId } = await makeEpisode(site.admin, seriesId, { releaseDate: startsAt });
    await setEpisodeLive(site.admin, episodeId, true);
    await setEpisodeLive(site.admin, episodeId, false);
    return { seriesId, episodeId };
  }

  test("is still over after it is restored", async () => {
    const { seriesId, episodeId } = await playMatch();
    const { content } = await exportSeries(site.admin, [seriesId]);
    const ended = content[seriesId]?.episodes?.[0]?.["liveEndedAt"];
    expect(ended).toMatch(/^\d{4}-.*Z$/);
    await deleteSeries(site.admin, seriesId);
    await importFile(site, site.admin, content);
    expect(await isOver(episodeId)).toBe(true);
    const restored = await exportSeries(site.admin, [seriesId]);
    expect(restored.content[seriesId]?.episodes?.[0]).toMatchObject({ liveEndedAt: ended, isLive: false });
  });

  test("is still over after the import of an older file without that information", async () => {
    const { seriesId, episodeId } = await playMatch();
    const { content } = await exportSeries(site.admin, [seriesId]);
    delete content[seriesId]?.episodes?.[0]?.["liveEndedAt"];
    await importFile(site, site.admin, content);
    expect(await isOver(episodeId)).toBe(true);
  });

  test("is not over after a backup from before it was live is restored", async () => {
    const { id: seriesId } = await makeSeries(site.admin);
    const { id: episodeId } = await makeEpisode(site.admin, seriesId, { releaseDate: startsAt });
    const { content } = await exportSeries(site.admin, [seriesId]);
    await setEpisodeLive(site.admin, episodeId, true);
    await setEpisodeLive(site.admin, episodeId, false);
    expect(await isOver(episodeId)).toBe(true);
    await importFile(site, site.admin, content);
    expect(await isOver(episodeId)).toBe(false);
    // The time of the later switch is kept, so that no plan switches LIVE on again.
    expect((await exportSeries(site.admin, [seriesId])).content[seriesId]?.episodes).toEqual(
      content[seriesId]?.episodes?.map((episode) => ({ ...episode, liveSwitchedAt: expect.any(String) })),
    );
  });

  test("is over when the import of a file from before it was live switches it off", async () => {
    const { id: seriesId } = await makeSeries(site.admin);
    const { id: episodeId } = await makeEpisode(site.admin, seriesId, { releaseDate: startsAt });
    const { content } = await exportSeries(site.admin, [seriesId]);
    await setEpisodeLive(site.admin, episodeId, true);
    await importFile(site, site.admin, content);
    expect(await isOver(episodeId)).toBe(true);
  });
});

async function makeLive(): Promise<{ seriesId: string; readSince: () => Promise<string> }> {
  const { id: seriesId } = await makeSeries(site.admin);
  const { id } = await makeEpisode(site.admin, seriesId);
  await setEpisodeLive(site.admin, id, true);
  async function readSince(): Promise<string> {
    const { episode } = await site.admin.query<{ episode: { liveSince: string } }>(
      "query ($id: ID!) { episode(id: $id) { liveSince } }",
      { id },
    );
    return episode.liveSince;
  }
  return { seriesId, readSince };
}

describe("A live episode", () => {
  test("keeps the time of its switch when it is replaced", async () => {
    const { seriesId, readSince } = await makeLive();
    const switched = await readSince();
    await importFile(site, site.admin, (await exportSeries(site.admin, [seriesId])).content);
    expect(await readSince()).toBe(switched);
  });

  test("that an import adds is live since the import", async () => {
    const { seriesId, readSince } = await makeLive();
    const { content } = await exportSeries(site.admin, [seriesId]);
    await deleteSeries(site.admin, seriesId);
    const deleted = Date.now();
    await importFile(site, site.admin, content);
    expect(Date.parse(await readSince())).toBeGreaterThanOrEqual(deleted);
  });
});
