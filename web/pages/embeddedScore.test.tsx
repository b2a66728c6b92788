import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { alterMatch, createPlayedCourt } from "../testing/courtMatch.ts";
import { findPlayer, play } from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";

beforeAll(defineSilentMedia);

const score = () => screen.queryByRole("img", { name: /^Court 1: / })?.getAttribute("aria-label");

test("an embedded player shows the score of its court over the picture on demand", async () => {
  const site = createPlayedCourt();
  const { user } = openApp("/embed/court-1", site);
  play(await findPlayer());
  const show = await screen.findByRole("button", { name: "Show score" });
  expect(score()).toBeUndefined();
  await user.click(show);
  await waitFor(() => expect(score()).toBe("Court 1: Mads Solberg 11, Ravi Chandran 9, third game"));
  alterMatch(site, { phase: "INTERVAL" });
  expect(await screen.findByText("Interval. Mads Solberg 11, Ravi Chandran 9.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Hide score" }));
  expect(score()).toBeUndefined();
});

test("before an embedded broadcast begins, its score is shown immediately", async () => {
  const site = createPlayedCourt();
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? [])
      Object.assign(episode, { isLive: false, releaseDate: "2099-07-28T18:00:00.000Z" });
  });
  openApp("/embed/court-1", site);
  await waitFor(() => expect(score()).toContain("Mads Solberg 11"));
  expect(screen.queryByRole("button", { name: "Show score" })).toBeNull();
});
