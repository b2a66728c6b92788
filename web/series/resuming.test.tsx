import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { alterEpisodes } from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import {
  createRecordings,
  file,
  findVideo,
  loadSilentPlayer,
  openEpisode,
  pause,
  playTo,
  startPlaying,
  storePosition,
  storedPosition,
} from "../testing/recordings.ts";
import type { TestSite } from "../testing/testSite.ts";

beforeAll(loadSilentPlayer);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("the page counts as a viewer while the picture plays, and not while it is paused", async () => {
  const site = createRecordings();
  openEpisode("e1", site);
  const video = await findVideo();
  expect(site.viewers.watched).toEqual([]);
  await startPlaying(site, 100);
  expect(site.viewers.watched).toEqual(["e1"]);
  Object.assign(video, { paused: true });
  pause(video);
  await waitFor(() => expect(site.viewers.watched).toEqual([]));
  playTo(video, 110);
  await waitFor(() => expect(site.viewers.watched).toEqual(["e1"]));
});

const changeVideo = (site: TestSite, url: string, type: "MP4" | "YOUTUBE") =>
  alterEpisodes(site, ([recording]) => {
    if (recording) recording.videos = [{ url, quality: "HD", type }];
  });

/** Plays the recording, changes its address, and returns the video of the new address. */
async function openReplaced(
  isPaused: boolean,
  by: (site: TestSite) => Promise<void> = async () => undefined,
) {
  const site = createRecordings();
  openApp("/series/court-1?episode=e1&t=40", site);
  const video = await startPlaying(site, 754);
  if (isPaused) {
    Object.assign(video, { paused: true });
    pause(video);
  }
  await by(site);
  changeVideo(site, file("e1-corrected"), "MP4");
  await waitFor(async () => expect((await findVideo()).getAttribute("src")).toContain("e1-corrected"));
  const replacement = await findVideo();
  act(() => void replacement.dispatchEvent(new Event("loadedmetadata")));
  return replacement;
}

describe("A recording whose address changes", () => {
  test("continues where it is", async () => {
    const video = await openReplaced(false);
    expect(video.getAttribute("src")).toBe(`${file("e1-corrected")}#t=754`);
    expect(screen.queryByRole("button", { name: "Play" })).toBeNull();
  });

  test("stays paused", async () => {
    const video = await openReplaced(true);
    expect(video.getAttribute("src")).toBe(`${file("e1-corrected")}#t=754`);
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });

  test("continues where it was, also after another player was shown in between", async () => {
    const video = await openReplaced(true, async (site) => {
      changeVideo(site, "https://www.youtube.com/embed/abcdefghijk", "YOUTUBE");
      const frame = await screen.findByTitle("Player: Qualifying");
      expect(frame.getAttribute("src")).toContain("start=754&autoplay=0");
    });
    expect(video.getAttribute("src")).toBe(`${file("e1-corrected")}#t=754`);
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });
});

test("two recordings with the same address have positions of their own", async () => {
  const site = createRecordings();
  alterEpisodes(site, (episodes) => {
    for (const episode of episodes.slice(0, 2))
      episode.videos = [{ url: file("day"), quality: "HD", type: "MP4" }];
  });
  const { user } = openEpisode("e1", site);
  await startPlaying(site, 754);
  await user.click(screen.getByRole("link", { name: "Final" }));
  expect(await screen.findByLabelText("Player: Final")).toBeTruthy();
  expect(storedPosition("e1")).toMatchObject({ seconds: 754 });
  expect((await findVideo()).getAttribute("src")).toBe(file("day"));

  pause(await startPlaying(site, 60));
  await user.click(screen.getByRole("link", { name: "Qualifying" }));
  await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("day")}#t=754`));
  expect(storedPosition("e1")).toMatchObject({ seconds: 754 });
  expect(storedPosition("e2")).toMatchObject({ seconds: 60 });
});

test("a recording has a player of its own again after a live broadcast at the same address", async () => {
  const site = createRecordings();
  alterEpisodes(site, (episodes) => {
    for (const [place, episode] of episodes.slice(0, 2).entries())
      Object.assign(episode, {
        isLive: place === 1,
        videos: [{ url: file("day"), quality: "HD", type: "MP4" }],
      });
  });
  const { user } = openEpisode("e1", site);
  await startPlaying(site, 754);
  await user.click(screen.getByRole("link", { name: "Final" }));
  expect(await screen.findByLabelText("Player: Final")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Qualifying" }));
  expect(await screen.findByLabelText("Player: Qualifying")).toBeTruthy();
  pause(await startPlaying(site, 900));
  expect(storedPosition("e1")).toMatchObject({ seconds: 900 });
});

describe("The position of a visitor", () => {
  test("is stored in the browser, and the recording starts there the next time", async () => {
    const site = createRecordings();
    const { user } = openEpisode("e1", site);
    expect((await findVideo()).getAttribute("src")).toBe(file("e1"));
    pause(await startPlaying(site, 754.8));
    expect(storedPosition("e1")).toMatchObject({ seconds: 754, isHidden: false });
    expect(screen.getByText("21% watched")).toBeTruthy();

    await user.click(screen.getByRole("link", { name: "Final" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(file("e2")));
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=754`));
  });

  test("is saved every 15 seconds while it plays", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
    const site = createRecordings();
    openEpisode("e1", site);
    await startPlaying(site, 100);
    expect(storedPosition("e1")).toBeNull();
    act(() => void vi.advanceTimersByTime(15_000));
    expect(storedPosition("e1")).toMatchObject({ seconds: 100 });
  });

  test.each([
    ["within the first 30 seconds is not saved", 29.9, null],
    ["beyond 95 % is deleted: the recording was watched", 3_421, null],
    ["before that is saved", 3_420, 3_420],
  ])("%s", async (_name, seconds, expected) => {
    storePosition("e2", 60);
    const site = createRecordings();
    openEpisode("e1", site);
    pause(await startPlaying(site, seconds));
    if (expected === null) expect(storedPosition("e1")).toBeNull();
    else expect(storedPosition("e1")).toMatchObject({ seconds: expected });
    expect(storedPosition("e2")).toMatchObject({ seconds: 60 });
  });

  test.each([
    ["beyond 95 % is deleted", 3_421, 3_600],
    ["in a stream without an end is not saved", 754, Infinity],
  ])("%s, also when the viewer plays another recording", async (_name, seconds, duration) => {
    const site = createRecordings();
    const { user } = openEpisode("e1", site);
    await startPlaying(site, seconds, duration);
    await user.click(screen.getByRole("link", { name: "Final" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(file("e2")));
    pause(await startPlaying(site, 60));
    expect(storedPosition("e1")).toBeNull();
    expect(storedPosition("e2")).toMatchObject({ seconds: 60 });
  });

  test("in a stream without an end is not saved", async () => {
    const site = createRecordings();
    openEpisode("e1", site);
    pause(await startPlaying(site, 754, Infinity));
    expect(storedPosition("e1")).toBeNull();
  });

  test("is saved when the page is left, and not again by a tab that does not play", async () => {
    const site = createRecordings();
    openEpisode("e1", site);
    const video = await startPlaying(site, 754);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(storedPosition("e1")).toMatchObject({ seconds: 754 });
    // Another tab has stored a later position.
    storePosition("e1", 900);
    pause(video);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(storedPosition("e1")).toMatchObject({ seconds: 900 });
  });

  test("is not queried for a live broadcast", async () => {
    storePosition("e3", 754);
    openEpisode("e3", createRecordings());
    await waitFor(() => expect(document.querySelector("hls-video")).not.toBeNull());
    expect(screen.queryByText(/% watched/)).toBeNull();
  });
});
