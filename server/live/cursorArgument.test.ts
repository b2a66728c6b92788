import { afterAll, beforeAll, expect, test } from "vitest";

import { makeEpisode, makeSeries, updateEpisode } from "../testing/catalogue/catalogue.ts";
import { readCursor } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { readMetric } from "../testing/metrics.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ METRICS: "on" });
});
afterAll(() => site.close());

interface Updates {
  news: { cursor: string; episodes: { title: string }[] };
}

const selection = "{ cursor episodes { title } }";

test.each([
  [
    "by a variable",
    `($id: ID!, $since: String) { news: seriesUpdates(id: $id, since: $since) ${selection} }`,
  ],
  [
    "by a variable of another name",
    `($id: ID!, $known: String) { news: seriesUpdates(since: $known, id: $id) ${selection} }`,
  ],
  [
    "by a variable that is never null",
    `($id: ID!, $since: String!) { news: seriesUpdates(id: $id, since: $since) ${selection} }`,
  ],
  [
    "in a fragment",
    `($id: ID!, $since: String) { ...News }
      fragment News on Subscription { news: seriesUpdates(id: $id, since: $since) ${selection} }`,
  ],
  ["by its value", `($id: ID!) { news: seriesUpdates(id: $id, since: "CURSOR") ${selection} }`],
  [
    "by the default of a variable",
    `($id: ID!, $since: String = "CURSOR") { news: seriesUpdates(id: $id, since: $since) ${selection} }`,
  ],
])("The cursor is given %s, and each value follows from the one before", async (_how, body) => {
  const { id } = await makeSeries(site.admin);
  const episodes = [
    await makeEpisode(site.admin, id, { title: "First" }),
    await makeEpisode(site.admin, id, { title: "Second" }),
  ] as const;
  const cursor = await readCursor(site.visitor);
  const given = body.includes("CURSOR") ? {} : { since: cursor, known: cursor };
  const updates = site.visitor.subscribe<Updates>(`subscription ${body.replace("CURSOR", cursor)}`, {
    id,
    ...given,
  });
  expect((await updates.next()).data.news.episodes).toEqual([]);
  await updateEpisode(site.admin, episodes[0].id, 1, { title: "Renamed" });
  expect((await updates.next()).data.news.episodes).toEqual([{ title: "Renamed" }]);
  await updateEpisode(site.admin, episodes[1].id, 1, { title: "Changed" });
  expect((await updates.next()).data.news.episodes).toEqual([{ title: "Changed" }]);
  updates.stop();
});

test("Subscribers whose fragment contains it are one group with any cursor", async () => {
  const { id } = await makeSeries(site.admin);
  const cursors = [null, await readCursor(site.visitor)];
  const episode = await makeEpisode(site.admin, id);
  const document = `subscription ($id: ID!, $since: String) { ...News }
    fragment News on Subscription { news: seriesUpdates(id: $id, since: $since) ${selection} }`;
  const clients = await Promise.all(cursors.map(() => site.open()));
  const followers = clients.map((client, place) =>
    client.subscribe<Updates>(document, { id, since: cursors[place] }),
  );
  await Promise.all(followers.map((follower) => follower.next()));
  expect(await readMetric(site.url, "groups")).toBe(1);
  await site.sql("update episode set title = 'Renamed' where id = $1", [episode.id]);
  const updates = await Promise.all(followers.map((follower) => follower.next()));
  expect(updates.map(({ data }) => data.news.episodes)).toEqual([
    [{ title: "Renamed" }],
    [{ title: "Renamed" }],
  ]);
  followers.forEach(({ stop }) => stop());
});
