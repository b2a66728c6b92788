import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { type EpisodeState, type SeriesState, makeEpisode, makeSeries } from "./catalogueState.ts";
import { createTestSite, type TestSite } from "./testSite.ts";

/** A start in the future. */
const ahead = "2099-07-28T18:00:00.000Z";

/** A site with one series at /series/court-1: a recording, a live episode and an upcoming one. */
export function createCourt(part: Partial<SeriesState> = {}): TestSite {
  const court = makeSeries({
    id: "s1",
    slug: "court-1",
    title: "Court 1",
    shortDescription: "Every match.",
    longDescription: "Draws on https://example.org/draws, nothing on javascript:alert(1) or <b>here</b>.",
    episodes: [
      makeEpisode({ id: "e1", title: "Qualifying", shortDescription: "Day one", durationSeconds: 3723 }),
      makeEpisode({ id: "e2", title: "Evening session", isLive: true }),
      makeEpisode({ id: "e3", title: "Final", releaseDate: ahead, longDescription: "The last day" }),
    ],
    ...part,
  });
  return createTestSite({ series: [court], categories: [] });
}

export const alterEpisodes = (site: TestSite, alter: (episodes: EpisodeState[]) => void) =>
  site.change(({ series }) => {
    for (const one of series) alter(one.episodes);
  });

export const findItems = async () =>
  within(await screen.findByRole("region", { name: /^Videos/ })).findAllByRole("listitem");
export const shownTitles = () =>
  within(screen.getByRole("region", { name: /^Videos/ }))
    .queryAllByRole("link")
    .map((link) => link.textContent);
export const chosenTitle = () => document.querySelector('a[aria-current="true"]')?.textContent;
export const playing = () => screen.getByText("Currently playing").parentElement?.textContent;
/** Fires the events of the player's video that is playing. */
export function play(player: Element) {
  Object.assign(player, { paused: false, readyState: 4, currentTime: 1 });
  fireEvent(player, new Event("timeupdate"));
}
export const findPlayer = () =>
  waitFor(() => {
    const player = document.querySelector("hls-video");
    if (!player) throw new Error("There is no player yet.");
    return player;
  });
