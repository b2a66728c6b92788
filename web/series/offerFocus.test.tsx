import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { makeEpisode } from "../testing/catalogueState.ts";
import { alterEpisodes, chosenTitle, createCourt, findPlayer, play } from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());

const recording = makeEpisode({ id: "e1", title: "Qualifying" });

/** The focus is next to the player, not lost. */
const expectFocusAround = (player: Element | null) => {
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(player)).toBe(true);
};

test("the live offer leaves the focus around the player when it is dismissed, and when it is accepted", async () => {
  const site = createCourt({ episodes: [recording] });
  const { user } = openApp("/series/court-1", site);
  play(await findPlayer());
  alterEpisodes(site, (episodes) => episodes.push(makeEpisode({ id: "e2", title: "Final", isLive: true })));
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  expectFocusAround(document.querySelector("hls-video"));

  alterEpisodes(site, (episodes) =>
    episodes.push(makeEpisode({ id: "e3", title: "Ceremony", isLive: true })),
  );
  await user.click(await screen.findByRole("link", { name: "Watch live" }));
  await waitFor(() => expect(chosenTitle()).toBe("Ceremony"));
  expectFocusAround(await findPlayer());
});

test("the link to the next episode leaves the focus around the player", async () => {
  const next = makeEpisode({ id: "e2", title: "Semi-final" });
  const { user } = openApp("/series/court-1?episode=e1", createCourt({ episodes: [recording, next] }));
  const player = await findPlayer();
  play(player);
  Object.assign(player, { ended: true });
  fireEvent(player, new Event("ended"));
  await screen.findByText("Up next");
  const [link] = screen.getAllByRole("link", { name: "Semi-final" });
  expect(link?.closest("output")).toBeTruthy();
  if (link) await user.click(link);
  await waitFor(() => expect(chosenTitle()).toBe("Semi-final"));
  await waitFor(() => expectFocusAround(document.querySelector("hls-video")));
});
