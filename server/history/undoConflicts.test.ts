import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeAccessCode } from "../testing/catalogue/accessCodes.ts";
import type { Category, Episode, Series } from "../testing/catalogue/catalogue.ts";
import {
  deleteCategory,
  deleteEpisode,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  patchSeries,
  reorderSeries,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import { makeDay, readHistory, readKept, readNewest, readTitle, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let category: Category;
let series: Series;
let episode: Episode;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ category, series, episode } = await makeDay(site.admin));
});

/** The undone change, another admin's later change, and the expected conflicts; null when there are none. */
const conflicts: [
  name: string,
  done: () => Promise<unknown>,
  then: () => Promise<unknown>,
  found: RegExp | null,
][] = [
  [
    "the same field has another value",
    () => patchSeries(site.admin, series.id, 1, { title: "Day five" }),
    () => patchSeries(site.admin, series.id, 2, { title: "Day six" }),
    /^Day six \(title, by admin@example.org, \d\d:\d\d\)$/,
  ],
  [
    "another field has another value",
    () => patchSeries(site.admin, series.id, 1, { title: "Day five" }),
    () => patchSeries(site.admin, series.id, 2, { tags: ["finals"] }),
    null,
  ],
  [
    "the field has its former value already",
    () => patchSeries(site.admin, series.id, 1, { title: "Day five", tags: ["a"] }),
    () => patchSeries(site.admin, series.id, 2, { title: "Day 4" }),
    null,
  ],
  [
    "the row is deleted",
    () => patchSeries(site.admin, series.id, 1, { title: "Day five" }),
    () => deleteSeries(site.admin, series.id),
    /^Day five \(deleted, by/,
  ],
  [
    "the added series has an episode",
    async () => (series = await makeSeries(site.admin, { title: "Fresh" })),
    () => makeEpisode(site.admin, series.id),
    /^Fresh \(it has episodes/,
  ],
  [
    "the added series was changed",
    async () => (series = await makeSeries(site.admin, { title: "Fresh" })),
    () => patchSeries(site.admin, series.id, 1, { longDescription: "All about it." }),
    /^Fresh \(long description, by/,
  ],
  [
    "the slug was taken",
    () => deleteSeries(site.admin, series.id),
    () => makeSeries(site.admin, { slug: series.slug }),
    /^Day 4 \(its slug is taken/,
  ],
  [
    "the series of the episode is gone",
    () => deleteEpisode(site.admin, episode.id),
    () => deleteSeries(site.admin, series.id),
    /^Final \(its series is gone/,
  ],
  [
    "the category of the series is gone",
    () => deleteSeries(site.admin, series.id),
    () => deleteCategory(site.admin, category.id),
    null,
  ],
  [
    "the former password became an access code",
    async () => {
      await patchSeries(site.admin, series.id, 1, { password: "net cord" });
      await patchSeries(site.admin, series.id, 2, { password: "drop shot" });
    },
    () => makeAccessCode(site.admin, series.id, { code: "net cord" }),
    /^Day 4 \(its password is an access code/,
  ],
  ["the list has another order", () => reorderAll(), () => reorderAll(), /\(place, by/],
  [
    "another series came while one was deleted",
    () => deleteSeries(site.admin, series.id),
    () => makeSeries(site.admin),
    null,
  ],
  [
    "the broadcast was switched again and again",
    () => setEpisodeLive(site.admin, episode.id, true),
    () => setEpisodeLive(site.admin, episode.id, false),
    null,
  ],
];

/** All of the changes conflict and are skipped, and the rest is undone without an error. */
const skipped: [name: string, done: () => Promise<unknown>, then: () => Promise<unknown>][] = [
  [
    "episodes whose series cannot return",
    () => deleteSeries(site.admin, series.id),
    () => makeSeries(site.admin, { slug: series.slug }),
  ],
  [
    "series whose category cannot return",
    () => deleteCategory(site.admin, category.id),
    () => makeCategory(site.admin, { slug: category.slug }),
  ],
];

async function reorderAll(): Promise<void> {
  const rows = await site.sql<{ id: string }>("select id from series order by position");
  const [first, ...others] = rows.map(({ id }) => id);
  if (first) await reorderSeries(site.admin, [...others, first]);
}

describe("Two admins, one undo:", () => {
  test.each(conflicts)("%s", async (_name, done, then, found) => {
    await makeSeries(site.admin);
    await done();
    const { revision } = await readNewest(site.admin);
    await then();
    const before = await readKept(site);
    const payload = await undo(site.admin, revision);
    if (found === null) {
      expect(payload).toMatchObject({ conflicts: [] });
      return;
    }
    expect(payload).toMatchObject({ revision: null, userErrors: [{ code: "OUT_OF_DATE" }] });
    expect(payload.conflicts[0]?.sentence).toMatch(found);
    expect(await readKept(site)).toEqual(before);
  });

  test("positions have no gaps, and a deleted series that cannot have its position comes last", async () => {
    await makeSeries(site.admin);
    await deleteSeries(site.admin, series.id);
    const { revision } = await readNewest(site.admin);
    await reorderAll();
    expect(await undo(site.admin, revision)).toMatchObject({ conflicts: [], userErrors: [] });
    const rows = await site.sql<{ id: string; position: number }>(
      "select id, position from series order by position",
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, place) => place));
    expect(rows.at(-1)?.id).toBe(series.id);
  });

  test.each(skipped)("%s are skipped with the rows that depend on them", async (_name, done, then) => {
    await done();
    const { revision } = await readNewest(site.admin);
    await then();
    const payload = await undo(site.admin, revision, { skipChanged: true });
    expect(payload.conflicts[0]?.sentence).toMatch(/slug is taken/);
    expect(payload.userErrors.every(({ code }) => code === "OUT_OF_DATE")).toBe(true);
  });

  test("a former slug that leads to another series now leads to its previous series again", async () => {
    const old = `old-${series.slug}`;
    const first = await makeSeries(site.admin, { slug: old });
    await patchSeries(site.admin, first.id, 1, { slug: `${old}-1` });
    const second = await makeSeries(site.admin, { slug: old });
    const before = await readKept(site);
    await patchSeries(site.admin, second.id, 1, { slug: `${old}-2` });
    expect(await undo(site.admin, (await readNewest(site.admin)).revision)).toMatchObject({ userErrors: [] });
    expect(await readKept(site)).toEqual(before);
  });

  test("the rest is undone when changed rows are skipped", async () => {
    const other = await makeSeries(site.admin, { title: "Other" });
    await site.sql("update series set title = 'Renamed' where id = any($1)", [[series.id, other.id]]);
    const { revision } = await readNewest(site.admin);
    await patchSeries(site.admin, other.id, 1, { title: "Mine" });
    const payload = await undo(site.admin, revision, { skipChanged: true });
    expect(payload).toMatchObject({ userErrors: [], conflicts: [{ noun: "SERIES", id: other.id }] });
    expect(await readTitle(site, series)).toBe("Day 4");
    // The skipped part can still be undone.
    const [undoing, , entry] = await readHistory(site.admin, "CATALOGUE", { first: 3 });
    expect([undoing?.undoes, entry?.revision, entry?.isUndone]).toEqual([revision, revision, false]);
  });
});
