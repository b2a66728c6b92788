import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import { followCatalogue, followSeries, readCursor } from "../testing/follow.ts";
import type { CatalogueUpdate, SeriesUpdate } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** Simulates this number of changes. The log stores the changes of 10,000 revisions. */
const raiseClock = (revisions: number) =>
  site.sql("update catalogue_clock set revision = revision + $1", [revisions]);

const readHome = async (since: string): Promise<CatalogueUpdate> => {
  const updates = followCatalogue(site.visitor, since);
  const update = await updates.next();
  updates.stop();
  return update;
};
const readSeries = async (id: string, since: string): Promise<SeriesUpdate> => {
  const updates = followSeries(site.visitor, id, since);
  const update = await updates.next();
  updates.stop();
  return update;
};

describe("A cursor that is older than the change log", () => {
  test("gets everything, and a cursor within the log gets the changes since", async () => {
    const { id } = await makeSeries(site.admin);
    const episode = await makeEpisode(site.admin, id);
    const since = await readCursor(site.visitor);
    await raiseClock(9_999);
    await setEpisodeLive(site.admin, episode.id, true);
    expect(await readHome(since)).toMatchObject({
      categories: null,
      order: null,
      series: [{ id, isLive: true }],
    });
    expect(await readSeries(id, since)).toMatchObject({ episodes: [{ id: episode.id }], episodeOrder: null });
    // The log contains none of the changes between the cursor and its first entry.
    await raiseClock(1);
    expect(await readHome(since)).toMatchObject({
      categories: expect.any(Array),
      order: expect.arrayContaining([id]),
    });
    expect(await readSeries(id, since)).toMatchObject({ series: { id }, episodeOrder: [episode.id] });
  });
});
