import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { canSee, unlock } from "../testing/access.ts";
import { exportSeries, importFile, makeBackup } from "../testing/backup.ts";
import type { Category, Episode, Series } from "../testing/catalogue.ts";
import {
  deleteCategory,
  deleteEpisode,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  patchSeries,
  readRevision,
  reorderSeries,
  setEpisodeLive,
} from "../testing/catalogue.ts";
import { followCatalogue } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { readHistory, readKept, readNewest, undo } from "../testing/history.ts";
import { deleteMatch, makeCalledMatch, makeCourt, readMatch } from "../testing/matches.ts";
import { editor, makeStaff } from "../testing/roles.ts";
import { createDevice, pressRallies } from "../testing/scoring.ts";

let site: Harness;
let category: Category;
let series: Series;
let episode: Episode;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  category = await makeCategory(site.admin);
  series = await makeSeries(site.admin, { title: "Day 4", categoryId: category.id });
  episode = await makeEpisode(site.admin, series.id, { title: "Final" });
});

/** Undoes what the work has changed of the catalogue. */
async function undoOf(work: () => Promise<unknown>) {
  await work();
  return undo(site.admin, (await readNewest(site.admin)).revision);
}

const titleOf = async () =>
  (await site.sql<{ title: string }>("select title from series where id = $1", [series.id]))[0]?.title;

describe("An undo", () => {
  test("gives back what was there, reaches open pages, and can be undone", async () => {
    const before = await readKept(site);
    const followed = followCatalogue(site.visitor);
    await followed.next();
    await patchSeries(site.admin, series.id, 1, { title: "Day five", slug: "day-five" });
    const after = await readKept(site);
    await followed.next();
    const { revision } = await readNewest(site.admin);
    const undone = await undo(site.admin, revision);
    expect(undone).toEqual({ revision: await readRevision(site), conflicts: [], userErrors: [] });
    await followed.next();
    expect(await readKept(site)).toEqual(before);
    expect(await readHistory(site.admin, "CATALOGUE", { first: 2 })).toMatchObject([
      { undoes: revision, isUndone: false, sentence: `undid revision ${revision}` },
      { undoes: null, isUndone: true },
    ]);
    await undo(site.admin, undone.revision ?? 0);
    expect(await readKept(site)).toEqual(after);
    expect(
      (await readHistory(site.admin, "CATALOGUE", { first: 3 })).map(({ isUndone }) => isUndone),
    ).toEqual([false, true, false]);
    followed.stop();
  });

  test("brings back a deleted series with its ids, former slugs, episodes and place", async () => {
    await patchSeries(site.admin, series.id, 1, { slug: `moved-${series.slug}` });
    await makeSeries(site.admin);
    const before = await readKept(site);
    await undoOf(() => deleteSeries(site.admin, series.id));
    expect(await readKept(site)).toEqual(before);
  });

  test("lets open forms notice it", async () => {
    await undoOf(() => patchSeries(site.admin, series.id, 1, { title: "Day five" }));
    expect(await patchSeries(site.admin, series.id, 2, { title: "Day six" })).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
  });

  test("of a password opens the series for nobody who knew the one in between", async () => {
    const { id, slug } = await makeSeries(site.admin, { password: "net cord" });
    const reader = await site.open();
    await patchSeries(site.admin, id, 1, { password: "drop shot" });
    expect(await unlock(reader, id, "drop shot")).toMatchObject({ userErrors: [] });
    await undo(site.admin, (await readNewest(site.admin)).revision);
    expect(await canSee(reader, slug)).toBe(false);
    expect(await unlock(reader, id, "net cord")).toMatchObject({ userErrors: [] });
  });

  test("of a whole import takes one press", async () => {
    const { content } = await exportSeries(site.admin, [series.id]);
    const [entry] = Object.values(content);
    if (entry) entry.series["title"] = "Changed by the file";
    const before = await readKept(site);
    const imported = { ...makeBackup(5, 4), ...content };
    expect(await undoOf(() => importFile(site, site.admin, imported))).toMatchObject({
      conflicts: [],
      userErrors: [],
    });
    const after = await readKept(site);
    expect(after).toEqual(before);
  });

  test("of a deleted episode also puts it back on its court", async () => {
    const court = await makeCourt(site.admin, { episodeId: episode.id });
    await undoOf(() => deleteEpisode(site.admin, episode.id));
    const [shown] = await site.sql("select episode_id, series_id from court where id = $1", [court.id]);
    expect(shown).toEqual({ episode_id: episode.id, series_id: series.id });
    expect(await readNewest(site.admin, "TOURNAMENT")).toMatchObject({ undoes: expect.any(Number) });
  });

  test("of a deleted match brings back its points, and whoever scored it takes it anew", async () => {
    const court = await makeCourt(site.admin);
    const match = await makeCalledMatch(site.admin, court.id);
    const device = createDevice(site.admin);
    await device.score(match.id, pressRallies("010"));
    const readLog = () =>
      site.sql("select number, id, kind, side, at from match_event where match_id = $1 order by number", [
        match.id,
      ]);
    const before = { match: await readMatch(site.admin, match.id, "status games"), log: await readLog() };
    expect(before.log).toHaveLength(3);
    await deleteMatch(site.admin, match.id);
    const { revision } = await readNewest(site.admin, "TOURNAMENT");
    expect(await undo(site.admin, revision, { clock: "TOURNAMENT" })).toMatchObject({ userErrors: [] });
    expect({ match: await readMatch(site.admin, match.id, "status games"), log: await readLog() }).toEqual(
      before,
    );
    expect(await device.score(match.id, pressRallies("1"))).toMatchObject({
      lastEventNumber: 4,
      userErrors: [],
    });
  });

  test.each([
    ["a revision that never was", 1_000_000],
    ["zero", 0],
    ["a negative number", -5],
  ])("of %s says that there is none", async (_name, revision) => {
    expect(await undo(site.admin, revision)).toMatchObject({
      userErrors: [{ code: "NOT_FOUND", field: "revision" }],
    });
  });

  test("made twice changes nothing the second time", async () => {
    await patchSeries(site.admin, series.id, 1, { title: "Day five" });
    const { revision } = await readNewest(site.admin);
    await undo(site.admin, revision);
    const before = await readRevision(site);
    expect(await undo(site.admin, revision)).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE", message: "This has been undone already." }],
    });
    expect(await readRevision(site)).toBe(before);
  });

  test("made by two admins at once is made once", async () => {
    await patchSeries(site.admin, series.id, 1, { title: "Day five" });
    const { revision } = await readNewest(site.admin);
    const done = await Promise.all([undo(site.admin, revision), undo(site.admin, revision)]);
    expect(done.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(await titleOf()).toBe("Day 4");
  });
});

/** What is done, what someone else does then, and what is in the way of the undo; null when nothing is. */
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

/** What is in the way of all of it is left out, and the rest is undone without an error. */
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

  test("the places stay without gaps, and a deleted series that cannot have its place comes last", async () => {
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

  test.each(skipped)("%s are skipped with what they need", async (_name, done, then) => {
    await done();
    const { revision } = await readNewest(site.admin);
    await then();
    const payload = await undo(site.admin, revision, { skipChanged: true });
    expect(payload.conflicts[0]?.sentence).toMatch(/slug is taken/);
    expect(payload.userErrors.every(({ code }) => code === "OUT_OF_DATE")).toBe(true);
  });

  test("a former slug that leads to another series goes back to the one that it led to", async () => {
    const old = `old-${series.slug}`;
    const first = await makeSeries(site.admin, { slug: old });
    await patchSeries(site.admin, first.id, 1, { slug: `${old}-1` });
    const second = await makeSeries(site.admin, { slug: old });
    const before = await readKept(site);
    await patchSeries(site.admin, second.id, 1, { slug: `${old}-2` });
    expect(await undo(site.admin, (await readNewest(site.admin)).revision)).toMatchObject({ userErrors: [] });
    expect(await readKept(site)).toEqual(before);
  });

  test("the rest is undone when what has changed is skipped", async () => {
    const other = await makeSeries(site.admin, { title: "Other" });
    await site.sql("update series set title = 'Renamed' where id = any($1)", [[series.id, other.id]]);
    const { revision } = await readNewest(site.admin);
    await patchSeries(site.admin, other.id, 1, { title: "Mine" });
    const payload = await undo(site.admin, revision, { skipChanged: true });
    expect(payload).toMatchObject({ userErrors: [], conflicts: [{ noun: "SERIES", id: other.id }] });
    expect(await titleOf()).toBe("Day 4");
    // The part that was left out can still be undone.
    const [undoing, entry] = await readHistory(site.admin, "CATALOGUE", { first: 3 });
    expect([undoing?.undoes, entry?.isUndone]).toEqual([revision, false]);
  });
});

test("an editor switches no broadcast by an undo, and changes no court", async () => {
  const { client } = await makeStaff(site, editor);
  await setEpisodeLive(site.admin, episode.id, true);
  const { revision } = await readNewest(site.admin);
  expect(
    await client.ask(`mutation { undoRevision(clock: CATALOGUE, revision: ${revision}) { revision } }`),
  ).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  const other = await makeEpisode(site.admin, series.id);
  const court = await makeCourt(site.admin, {
    name: `Hidden ${series.slug}`,
    isPublic: false,
    episodeId: other.id,
  });
  await deleteEpisode(site.admin, other.id);
  const deleted = (await readNewest(site.admin)).revision;
  await site.sql("update court set episode_id = $2 where id = $1", [court.id, episode.id]);
  const payload = await undo(client, deleted);
  expect(JSON.stringify(payload)).not.toContain("Hidden");
  const [shown] = await site.sql("select episode_id from court where id = $1", [court.id]);
  expect(shown).toEqual({ episode_id: episode.id });
});
