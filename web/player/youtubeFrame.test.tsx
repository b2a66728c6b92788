import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { makeEpisode } from "../testing/catalogueState.ts";
import { alterEpisodes, createCourt, playing } from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());

const talk = makeEpisode({
  id: "e1",
  title: "Interview",
  videoUrl: "https://www.youtube.com/embed/abcdefghijk",
  videos: [{ url: null, quality: "HD", type: "YOUTUBE" }],
});
const final = makeEpisode({ id: "e2", title: "Final" });
const youtube = "https://www.youtube-nocookie.com";

async function openVideo(address = "/series/court-1?episode=e1", isLive = false) {
  const site = createCourt({ episodes: [{ ...talk, isLive }, final] });
  openApp(address, site);
  const frame = await screen.findByTitle("Player: Interview");
  if (!(frame instanceof HTMLIFrameElement)) throw new Error("The player is no frame.");
  const sendState = (state: number, origin = youtube, source: Window | null = frame.contentWindow) => {
    const data = JSON.stringify({ event: "onStateChange", info: state });
    act(() => void window.dispatchEvent(new MessageEvent("message", { data, origin, source })));
  };
  return { site, frame, sendState };
}

test("at the end of a YouTube video the next one is shown, until it plays again", async () => {
  const { frame, sendState } = await openVideo();
  expect(frame.src).toContain("enablejsapi=1");
  expect(frame.src).toContain(`origin=${encodeURIComponent(window.location.origin)}`);
  sendState(1);
  expect(screen.queryByText("Up next")).toBeNull();
  sendState(0);
  const next = screen.getByText("Up next").parentElement;
  expect(next?.querySelector("a")?.textContent).toBe("Final");
  sendState(1);
  expect(screen.queryByText("Up next")).toBeNull();
});

test("an episode that goes live replaces a YouTube video that has ended, but not one that plays", async () => {
  const { site, sendState } = await openVideo("/series/court-1");
  sendState(1);
  alterEpisodes(site, (episodes) => {
    for (const episode of episodes) if (episode.id === "e2") episode.isLive = true;
  });
  await waitFor(() => expect(screen.getAllByText("LIVE")).not.toEqual([]));
  expect(playing()).toBe("Currently playing Interview");
  sendState(0);
  await waitFor(() => expect(playing()).toBe("Currently playing Final"));
});

test("a YouTube video plays on when its episode is not live any more", async () => {
  const { site, frame } = await openVideo("/series/court-1?episode=e1&t=40", true);
  await waitFor(() => expect(screen.getAllByText("LIVE")).not.toEqual([]));
  const address = frame.src;
  alterEpisodes(site, (episodes) => {
    for (const episode of episodes) episode.isLive = false;
  });
  await waitFor(() => expect(screen.queryByText("LIVE")).toBeNull());
  expect(screen.getByTitle("Player: Interview")).toBe(frame);
  expect(frame.src).toBe(address);
});

test("only messages of YouTube's player in the page's own frame are accepted", async () => {
  const { sendState } = await openVideo();
  sendState(0, "https://www.youtube-nocookie.com.example.org");
  sendState(0, youtube, window);
  sendState(0, youtube, null);
  expect(screen.queryByText("Up next")).toBeNull();
});
