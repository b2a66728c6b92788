import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Category, Series } from "../../testing/catalogue/catalogue.ts";
import {
  changeManySeries,
  deleteManySeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  readRevision,
  setEpisodeLive,
  updateEpisode,
  updateSeries,
} from "../../testing/catalogue/catalogue.ts";
import { longLists } from "../../testing/catalogue/longLists.ts";
import type { Client } from "../../testing/client.ts";
import { followCatalogue, followLiveEpisodes, readCursor } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { editor, makeStaff } from "../../testing/people/roles.ts";
import { createCourt } from "../../testing/tournament/matches.ts";

let site: Harness;
let first: Series;
let second: Series;
let other: Series;
let ids: string[];
let editing: Client;

beforeAll(async () => {
  site = await startHarness({ EVENT_TIME_ZONE: "Europe/Paris" });
  editing = await site.open((await makeStaff(site, editor)).credentials);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.sql("delete from series");
  first = await makeSeries(site.admin, { title: "Court 1", tags: ["court", "Day 1"] });
  second = await makeSeries(site.admin, { title: "Court 2", tags: ["court"] });
  other = await makeSeries(site.admin, { title: "Gala" });
  ids = [first.id, second.id];
});

const start = (releaseDate: string | null) => ({ releaseDate });

interface Row {
  title: string;
  tags: string[];
  category_id: string | null;
  position: number;
  version: number;
}

const readRows = () =>
  site.sql<Row>("select title, tags, category_id, position, version from series order by position");

/** The starts and versions of the episodes of the series, by number. */
const readStarts = (seriesId: string) =>
  site.sql<{ release_date: Date | null; version: number }>(
    "select release_date, version from episode where series_id = $1 order by number",
    [seriesId],
  );

/** Expects the action to increment the revision by this number. */
async function expectRevisions(raised: number, action: () => Promise<unknown>): Promise<void> {
  const before = await readRevision(site);
  await action();
  expect(await readRevision(site)).toBe(before + raised);
}

const done = { userErrors: [] };

describe("Several series are changed together", () => {
  test("in their tags and their category, by one revision, which pages receive as one update", async () => {
    const category: Category = await makeCategory(site.admin);
    const updates = followCatalogue(site.visitor, await readCursor(site.visitor));
    await updates.next();
    await expectRevisions(1, async () => {
      const change = { removeTags: [" day 1"], addTags: ["Court", "Finals "], categoryId: category.id };
      expect(await changeManySeries(site.admin, ids, change)).toEqual(done);
    });
    expect(await readRows()).toMatchObject([
      { title: "Court 1", tags: ["court", "Finals"], category_id: category.id, version: 2 },
      { title: "Court 2", tags: ["court", "Finals"], category_id: category.id, version: 2 },
      { title: "Gala", tags: [], category_id: null, version: 1 },
    ]);
    const { series } = await updates.next();
    expect(series.map(({ title }) => title)).toEqual(["Court 1", "Court 2"]);
    updates.stop();
  });

  test("and lose their category by null, not by its absence", async () => {
    const { id } = await makeCategory(site.admin);
    await changeManySeries(site.admin, ids, { categoryId: id });
    await changeManySeries(site.admin, ids, { addTags: ["finals"] });
    expect(await readRows()).toMatchObject([{ category_id: id }, { category_id: id }, {}]);
    await changeManySeries(site.admin, ids, { categoryId: null });
    expect(await readRows()).toMatchObject([{ category_id: null }, { category_id: null }, {}]);
  });

  test("and only changed series get a new version, which an open form detects", async () => {
    await expectRevisions(1, () => changeManySeries(site.admin, ids, { addTags: ["DAY 1"] }));
    expect(await readRows()).toMatchObject([
      { tags: ["court", "Day 1"], version: 1 },
      { tags: ["court", "DAY 1"], version: 2 },
      {},
    ]);
    expect(await updateSeries(site.admin, second.id, second.version)).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
    await expectRevisions(0, () => changeManySeries(site.admin, ids, { addTags: ["day 1"] }));
    await expectRevisions(0, () => changeManySeries(site.admin, ids, {}));
  });

  test("and each of them once, even when its id is repeated in another case", async () => {
    const [id = ""] = ids;
    expect(await changeManySeries(site.admin, [id, id.toUpperCase(), id], { addTags: ["x"] })).toEqual(done);
    expect(await readRows()).toMatchObject([{ tags: ["court", "Day 1", "x"], version: 2 }, {}, {}]);
    expect(await deleteManySeries(site.admin, [id, id.toUpperCase()], 1)).toEqual(done);
  });

  test("and 500 of them are possible", async () => {
    await site.sql(longLists);
    const all = (await site.sql<{ id: string }>("select id from series")).map(({ id }) => id);
    const change = { addTags: ["archive"], shiftDays: 1, endsLive: true };
    await expectRevisions(1, async () =>
      expect(await changeManySeries(site.admin, all, change)).toEqual(done),
    );
    expect(await site.sql("select from series where 'archive' = any(tags) and version = 2")).toHaveLength(
      500,
    );
  });
});

describe("LIVE is switched off for all episodes of several series", () => {
  test("for viewers immediately, without changing versions and other series", async () => {
    const live = [
      await makeEpisode(site.admin, first.id),
      await makeEpisode(site.admin, first.id),
      await makeEpisode(site.admin, second.id),
    ];
    const gala = await makeEpisode(site.admin, other.id);
    for (const { id } of [...live, gala]) await setEpisodeLive(site.admin, id, true);
    const updates = followLiveEpisodes(site.visitor);
    await updates.next();
    const before = Date.now();
    await expectRevisions(1, () => changeManySeries(site.admin, ids, { endsLive: true }));
    expect(await updates.next()).toEqual([{ id: gala.id, title: gala.title }]);
    updates.stop();
    const rows = await site.sql<{ live_since: Date | null; live_ended_at: Date; version: number }>(
      "select live_since, live_ended_at, version from episode where series_id = any($1)",
      [ids],
    );
    for (const row of rows) {
      expect(row).toMatchObject({ live_since: null, version: 1 });
      expect(row.live_ended_at.getTime()).toBeGreaterThanOrEqual(before);
    }
    await expectRevisions(0, () => changeManySeries(site.admin, ids, { endsLive: true }));
  });

  test("but not by an editor, who may change everything else", async () => {
    const { id } = await makeEpisode(site.admin, first.id);
    await setEpisodeLive(site.admin, id, true);
    await expectRevisions(0, async () => {
      const refused = changeManySeries(editing, ids, { endsLive: true, addTags: ["finals"] });
      await expect(refused).rejects.toThrow("Only operators may switch LIVE on or off.");
    });
    expect(await changeManySeries(editing, ids, { addTags: ["finals"], shiftDays: 1 })).toEqual(done);
    expect(await deleteManySeries(editing, ids, 2)).toEqual(done);
  });
});

describe("The starts of episodes are moved", () => {
  test("by whole days so that the time of day stays the same across a change to summer time", async () => {
    await makeEpisode(site.admin, first.id, start("2026-03-28T09:00:00Z"));
    await makeEpisode(site.admin, first.id, start(null));
    await makeEpisode(site.admin, second.id, start("2026-06-01T12:30:00Z"));
    await makeEpisode(site.admin, other.id, start("2026-06-01T12:30:00Z"));
    await expectRevisions(1, () => changeManySeries(site.admin, ids, { shiftDays: 1 }));
    expect(await readStarts(first.id)).toEqual([
      { release_date: new Date("2026-03-29T08:00:00Z"), version: 2 },
      { release_date: null, version: 1 },
    ]);
    expect(await readStarts(second.id)).toEqual([
      { release_date: new Date("2026-06-02T12:30:00Z"), version: 2 },
    ]);
    expect(await readStarts(other.id)).toEqual([
      { release_date: new Date("2026-06-01T12:30:00Z"), version: 1 },
    ]);
    expect(await readRows()).toMatchObject([{ version: 1 }, { version: 1 }, { version: 1 }]);
  });

  test("by minutes, also to earlier times, which an open form detects", async () => {
    const episode = await makeEpisode(site.admin, first.id, start("2026-06-01T12:30:00Z"));
    await changeManySeries(site.admin, ids, { shiftDays: -1, shiftMinutes: -45 });
    expect(await readStarts(first.id)).toMatchObject([{ release_date: new Date("2026-05-31T11:45:00Z") }]);
    expect(await updateEpisode(site.admin, episode.id, episode.version)).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
  });

  test("but not when the shift is zero", async () => {
    await makeEpisode(site.admin, first.id, start("2026-06-01T12:30:00Z"));
    const change = { shiftDays: 1, shiftMinutes: -1_440 };
    await expectRevisions(0, () => changeManySeries(site.admin, ids, change));
  });

  test("but not to years that cannot be written", async () => {
    await makeEpisode(site.admin, first.id, start("9999-12-31T12:00:00Z"));
    await expectRevisions(0, async () => {
      const { userErrors } = await changeManySeries(site.admin, ids, { shiftDays: 1, addTags: ["finals"] });
      expect(userErrors).toMatchObject([{ code: "INVALID", message: expect.stringContaining("“Court 1”") }]);
    });
  });
});

describe("Several series are deleted", () => {
  test("by one revision, and the others are renumbered", async () => {
    const last = await makeSeries(site.admin, { title: "Closing" });
    await makeEpisode(site.admin, second.id);
    const updates = followCatalogue(site.visitor, await readCursor(site.visitor));
    await updates.next();
    await expectRevisions(1, async () => {
      expect(await deleteManySeries(site.admin, [second.id, first.id], 2)).toEqual(done);
    });
    expect(await readRows()).toMatchObject([
      { title: "Gala", position: 0, version: 1 },
      { title: "Closing", position: 1, version: 1 },
    ]);
    expect((await updates.next()).order).toEqual([other.id, last.id]);
    updates.stop();
    expect(await site.sql("select from episode")).toEqual([]);
  });

  test("also while a court shows one of their episodes", async () => {
    const episode = await makeEpisode(site.admin, first.id);
    await createCourt(site.admin, { episodeId: episode.id });
    expect(await deleteManySeries(site.admin, ids, 2)).toEqual(done);
    expect(await site.sql("select episode_id from court")).toEqual([{ episode_id: null }]);
  });

  test("only when their number is confirmed", async () => {
    await expectRevisions(0, async () => {
      for (const count of [0, 1, 3])
        expect(await deleteManySeries(site.admin, ids, count)).toMatchObject({
          userErrors: [
            {
              code: "INVALID",
              field: "count",
              message: "The number does not match: 2 series would be deleted.",
            },
          ],
        });
    });
    expect(await readRows()).toHaveLength(3);
  });
});
