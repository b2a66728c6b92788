import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import { exportSeries, importFile, makeBackup } from "../testing/catalogue/backup.ts";
import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import {
  deleteEpisode,
  deleteSeries,
  makeEpisode,
  makeSeries,
  patchSeries,
  readRevision,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import { makeDay, readHistory, readKept, readNewest, readTitle, undo } from "../testing/catalogue/history.ts";
import { followCatalogue } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { editor, makeStaff } from "../testing/people/roles.ts";
import { deleteMatch, makeCalledMatch, makeCourt, readMatch } from "../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../testing/tournament/scoring.ts";

let site: Harness;
let series: Series;
let episode: Episode;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ series, episode } = await makeDay(site.admin));
});

/** Undoes the changes that the work made in the catalogue. */
async function undoOf(work: () => Promise<unknown>) {
  await work();
  return undo(site.admin, (await readNewest(site.admin)).revision);
}

describe("An undo", () => {
  test("restores the former state, reaches open pages, and can be undone", async () => {
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

  test("gives two series that exchanged their slugs their former slugs again", async () => {
    const other = await makeSeries(site.admin);
    const before = await readKept(site);
    const exchange = () =>
      site.sql(`begin;
        update series set slug = 'exchanged' where id = '${series.id}';
        update series set slug = '${series.slug}' where id = '${other.id}';
        update series set slug = '${other.slug}' where id = '${series.id}';
        commit`);
    expect(await undoOf(exchange)).toMatchObject({ conflicts: [], userErrors: [] });
    expect(await readKept(site)).toEqual(before);
  });

  test("restores a deleted series with its ids, former slugs, episodes and position", async () => {
    await patchSeries(site.admin, series.id, 1, { slug: `moved-${series.slug}` });
    await makeSeries(site.admin);
    const before = await readKept(site);
    await undoOf(() => deleteSeries(site.admin, series.id));
    expect(await readKept(site)).toEqual(before);
  });

  test("is detected by open forms", async () => {
    await undoOf(() => patchSeries(site.admin, series.id, 1, { title: "Day five" }));
    expect(await patchSeries(site.admin, series.id, 2, { title: "Day six" })).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
  });

  test("of a password does not unlock the series for viewers who gave the later password", async () => {
    const { id, slug } = await makeSeries(site.admin, { password: "net cord" });
    const reader = await site.open();
    await patchSeries(site.admin, id, 1, { password: "drop shot" });
    expect(await unlock(reader, id, "drop shot")).toMatchObject({ userErrors: [] });
    await undo(site.admin, (await readNewest(site.admin)).revision);
    expect(await canSee(reader, slug)).toBe(false);
    expect(await unlock(reader, id, "net cord")).toMatchObject({ userErrors: [] });
  });

  test("of a whole import is one mutation", async () => {
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

  test("of a deleted episode also assigns it to its court again", async () => {
    const court = await makeCourt(site.admin, { episodeId: episode.id });
    await undoOf(() => deleteEpisode(site.admin, episode.id));
    const [shown] = await site.sql("select episode_id, series_id from court where id = $1", [court.id]);
    expect(shown).toEqual({ episode_id: episode.id, series_id: series.id });
    expect(await readNewest(site.admin, "TOURNAMENT")).toMatchObject({ undoes: expect.any(Number) });
  });

  test("of a deleted match restores its points, and scoring continues", async () => {
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
  ])("of %s returns the error that there is none", async (_name, revision) => {
    expect(await undo(site.admin, revision)).toMatchObject({
      userErrors: [{ code: "NOT_FOUND", field: "revision" }],
    });
  });

  test("repeated changes nothing the second time", async () => {
    await patchSeries(site.admin, series.id, 1, { title: "Day five" });
    const { revision } = await readNewest(site.admin);
    await undo(site.admin, revision);
    const before = await readRevision(site);
    expect(await undo(site.admin, revision)).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE", message: "This has been undone already." }],
    });
    expect(await readRevision(site)).toBe(before);
  });

  test("by two admins at the same time is done once", async () => {
    await patchSeries(site.admin, series.id, 1, { title: "Day five" });
    const { revision } = await readNewest(site.admin);
    const done = await Promise.all([undo(site.admin, revision), undo(site.admin, revision)]);
    expect(done.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(await readTitle(site, series)).toBe("Day 4");
  });
});

test("by an editor switches no broadcast and changes no court", async () => {
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
