import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { makeEpisode } from "../testing/catalogueState.ts";
import { alterMatch, createPlayedCourt } from "../testing/courtMatch.ts";
import { alterEpisodes, findPlayer, play } from "../testing/courtSeries.ts";
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

test("the player keeps the focus when the episode that it plays is deleted", async () => {
  const site = createPlayedCourt();
  alterEpisodes(site, (episodes) => episodes.push(makeEpisode({ id: "e9", title: "Final" })));
  openApp("/embed/court-1", site);
  play(await findPlayer());
  await waitFor(() => expect(document.querySelector("media-play-button")).not.toBeNull());
  const button = document.querySelector<HTMLElement>("media-play-button");
  button?.setAttribute("tabindex", "0");
  act(() => button?.focus());
  expect(document.activeElement?.localName).toBe("media-play-button");
  alterEpisodes(site, (episodes) => episodes.splice(0, episodes.length - 1));
  await screen.findByRole("link", { name: /^Final/ });
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(await findPlayer())).toBe(true);
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
