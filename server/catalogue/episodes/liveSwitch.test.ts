import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Episode, Series } from "../../testing/catalogue/catalogue.ts";
import {
  makeEpisode,
  makeSeries,
  readRevision,
  reorderEpisodes,
  setEpisodeLive,
  updateEpisode,
} from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
let series: Series;
let first: Episode;
let second: Episode;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  series = await makeSeries(site.admin, { slug: `s-${crypto.randomUUID().slice(0, 8)}` });
  first = await makeEpisode(site.admin, series.id, { title: "First" });
  second = await makeEpisode(site.admin, series.id, { title: "Second" });
});

interface Shown {
  id: string;
  isLive: boolean;
  liveSince: string | null;
}

async function read(id: string): Promise<Shown> {
  const { episode } = await site.visitor.query<{ episode: Shown }>(
    "query ($id: ID!) { episode(id: $id) { id isLive liveSince } }",
    { id },
  );
  return episode;
}

describe("An episode contains the time since which it is live", () => {
  test("from the switch on, until it is switched off", async () => {
    expect(await read(first.id)).toMatchObject({ isLive: false, liveSince: null });
    const before = Date.now();
    await setEpisodeLive(site.admin, first.id, true);
    const { liveSince } = await read(first.id);
    expect(Date.parse(liveSince ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(liveSince ?? "")).toBeLessThanOrEqual(Date.now());

    await setEpisodeLive(site.admin, first.id, true);
    expect(await read(first.id)).toMatchObject({ liveSince });
    await setEpisodeLive(site.admin, first.id, false);
    expect(await read(first.id)).toMatchObject({ liveSince: null });
  });

  test("also when its form made it live, or it was added as live", async () => {
    const { videoUrl, version } = first;
    await updateEpisode(site.admin, first.id, version, { videoUrl, isLive: true });
    const third = await makeEpisode(site.admin, series.id, { isLive: true });
    for (const { id } of [first, third]) expect((await read(id)).liveSince).not.toBeNull();
  });

  test("also when another program switched it", async () => {
    // The notification arrives a moment later.
    await site.sql("update episode set is_live = true where id = $1", [first.id]);
    await expect.poll(() => read(first.id)).toMatchObject({ isLive: true, liveSince: expect.any(String) });
    await site.sql("update episode set is_live = false where id = $1", [first.id]);
    await expect.poll(() => read(first.id)).toMatchObject({ isLive: false, liveSince: null });
  });
});

test("A switch has the payload of every change of an episode", async () => {
  const { setEpisodeLive: payload } = await site.admin.query<{ setEpisodeLive: unknown }>(
    `mutation ($id: ID!) { setEpisodeLive(id: $id, isLive: true) {
      ... on EpisodePayload { episode { id isLive } undoId userErrors { code } } } }`,
    { id: first.id },
  );
  expect(payload).toEqual({
    episode: { id: first.id, isLive: true },
    undoId: expect.any(String),
    userErrors: [],
  });
});

const startNext = (id: string) =>
  site.admin.query<{
    startNextEpisode: { ended: Shown | null; started: Shown | null; userErrors: unknown[] };
  }>(
    `mutation ($id: ID!) { startNextEpisode(id: $id) {
      ended { id isLive liveSince } started { id isLive liveSince } userErrors { code message } } }`,
    { id },
  );

describe("Ending a broadcast and starting the next", () => {
  test("is one change for all subscribers", async () => {
    await setEpisodeLive(site.admin, first.id, true);
    const revision = await readRevision(site);
    const { startNextEpisode } = await startNext(first.id);
    expect(startNextEpisode).toMatchObject({
      ended: { id: first.id, isLive: false, liveSince: null },
      started: { id: second.id, isLive: true },
      userErrors: [],
    });
    expect(startNextEpisode.started).toEqual(await read(second.id));
    expect(await readRevision(site)).toBe(revision + 1);
  });

  test("is offered by the episode itself, also after the order has changed", async () => {
    const readNext = async () => {
      const { episodes } = await site.visitor.query<{ episodes: { hasNext: boolean }[] }>(
        "query ($ids: [ID!]!) { episodes(ids: $ids) { hasNext } }",
        { ids: [first.id, second.id] },
      );
      return episodes.map(({ hasNext }) => hasNext);
    };
    expect(await readNext()).toEqual([true, false]);
    await reorderEpisodes(site.admin, series.id, [second.id, first.id]);
    expect(await readNext()).toEqual([false, true]);
  });

  test("changes nothing when a second operator requests it at the same time", async () => {
    await setEpisodeLive(site.admin, first.id, true);
    const third = await makeEpisode(site.admin, series.id);
    await Promise.all([startNext(first.id), startNext(first.id)]);
    const shown = await Promise.all([first, second, third].map(({ id }) => read(id)));
    expect(shown.map(({ isLive }) => isLive)).toEqual([false, true, false]);
  });

  test("is refused when there is no next one, and the broadcast continues", async () => {
    await setEpisodeLive(site.admin, second.id, true);
    expect(await startNext(second.id)).toEqual({
      startNextEpisode: {
        ended: null,
        started: null,
        userErrors: [{ code: "NOT_FOUND", message: "There is no next episode in this series." }],
      },
    });
    expect((await read(second.id)).isLive).toBe(true);
  });

  test("is refused for an episode that does not exist", async () => {
    const nothing = "00000000-0000-4000-8000-000000000000";
    expect((await startNext(nothing)).startNextEpisode.userErrors).toEqual([
      { code: "NOT_FOUND", message: "Episode not found." },
    ]);
  });
});
