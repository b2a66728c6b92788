import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import type { SeriesState } from "../../testing/catalogueState.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import { defineSilentMedia } from "../../testing/silentMedia.ts";
import { createTestSite } from "../../testing/testSite.ts";

beforeAll(defineSilentMedia);

const ahead = "2099-07-28T18:00:00.000Z";
const findLink = () => screen.findByRole("link", { name: "Add to calendar" });
const queryLink = () => screen.queryByRole("link", { name: "Add to calendar" });

function openSeries(part: Partial<SeriesState> = {}) {
  const upcoming = makeEpisode({ id: "e1", title: "Final", releaseDate: ahead });
  const court = makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes: [upcoming], ...part });
  const site = createTestSite({ series: [court], categories: [] });
  site.viewer = { id: "u1", email: "admin@test", password: "right", isAdmin: true };
  openApp("/series/court-1", site);
  return site;
}

test("The page of a series links to its calendar while it has upcoming broadcasts", async () => {
  const site = openSeries();
  // In the waiting room the calendar contains only that broadcast.
  expect((await findLink()).getAttribute("href")).toBe("/series/court-1.ics?episode=e1");
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.releaseDate = "2024-07-28T18:00:00.000Z";
  });
  await waitFor(() => expect(queryLink()).toBeNull());
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = true;
  });
  expect((await findLink()).getAttribute("href")).toBe("/series/court-1.ics");
});

test.each([
  ["protected", { isProtected: true }],
  ["a draft", { isPublished: false }],
  ["without a planned start", { episodes: [makeEpisode({ id: "e1" })] }],
])("There is no such link on the page of a series that is %s", async (_name, part) => {
  openSeries(part);
  await screen.findByRole("heading", { level: 1, name: "Court 1" });
  await screen.findByRole("heading", { name: "Videos (1)" });
  expect(queryLink()).toBeNull();
});
