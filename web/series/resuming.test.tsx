import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import type { TestSite } from "../testing/testSite.ts";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";
import { defineSilentMedia } from "./silentMedia.ts";

const file = (name: string) => `https://provider.test/${name}.mp4`;

const film = (id: string, title: string) =>
  makeEpisode({
    id,
    title,
    videoUrl: file(id),
    videos: [{ url: file(id), quality: "HD", type: "MP4" }],
  });

function createSite(): TestSite {
  return createTestSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "court-1",
        title: "Court 1",
        episodes: [film("e1", "Qualifying"), film("e2", "Final"), makeEpisode({ id: "e3", isLive: true })],
      }),
    ],
    categories: [],
  });
}

function createSiteOfViewer(): TestSite {
  const site = createSite();
  site.viewer = { id: "u1", email: "viewer@test", password: "right", isAdmin: false, positions: [] };
  return site;
}

beforeAll(async () => {
  defineSilentMedia();
  // Loaded once for all tests, however long it takes.
  await import("./FilePlayer.tsx");
  // jsdom plays nothing.
  Object.assign(HTMLMediaElement.prototype, { load: () => {}, play: () => Promise.resolve() });
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const findVideo = () =>
  waitFor(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("There is no player yet.");
    return video;
  });

/** Lets the video play up to this second of an hour. */
function playTo(video: HTMLVideoElement, seconds: number, duration = 3_600): void {
  for (const [name, value] of Object.entries({
    currentTime: seconds,
    duration,
    paused: false,
    readyState: HTMLMediaElement.HAVE_ENOUGH_DATA,
  }))
    Object.defineProperty(video, name, { configurable: true, writable: true, value });
  act(() => void video.dispatchEvent(new Event("timeupdate")));
}
const pause = (video: HTMLVideoElement) => act(() => void video.dispatchEvent(new Event("pause")));
const keptInBrowser = (episodeId: string): unknown =>
  JSON.parse(localStorage.getItem(`watched:${episodeId}`) ?? "null");
const keepInBrowser = (episodeId: string, seconds: number) =>
  localStorage.setItem(
    `watched:${episodeId}`,
    JSON.stringify({ seconds, seenAt: "2025-07-28T09:00:00.000Z" }),
  );
const listUnsaved = () => Object.keys(localStorage).filter((key) => key.startsWith("unsaved:"));
const openEpisode = (id: string, site: TestSite) => openApp(`/series/court-1?episode=${id}`, site);

describe("Where a visitor stops", () => {
  test("is kept in the browser, and the recording starts there the next time", async () => {
    const site = createSite();
    const { user } = openEpisode("e1", site);
    const video = await findVideo();
    expect(video.getAttribute("src")).toBe(file("e1"));
    playTo(video, 754.8);
    pause(video);
    expect(keptInBrowser("e1")).toMatchObject({ seconds: 754, isHidden: false });
    expect(screen.getByText("21% watched")).toBeTruthy();

    await user.click(screen.getByRole("link", { name: "Final" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(file("e2")));
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=754`));
  });

  test("is saved every 15 seconds while it plays", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    openEpisode("e1", createSite());
    const video = await findVideo();
    playTo(video, 100);
    expect(keptInBrowser("e1")).toBeNull();
    act(() => void vi.advanceTimersByTime(15_000));
    expect(keptInBrowser("e1")).toMatchObject({ seconds: 100 });
  });

  test.each([
    ["within the first 30 seconds is not saved", 29.9, null],
    ["beyond 95 % is forgotten: it was watched", 3_421, null],
    ["before that is saved", 3_420, 3_420],
  ])("%s", async (_name, seconds, expected) => {
    keepInBrowser("e2", 60);
    openEpisode("e1", createSite());
    const video = await findVideo();
    playTo(video, seconds);
    pause(video);
    if (expected === null) expect(keptInBrowser("e1")).toBeNull();
    else expect(keptInBrowser("e1")).toMatchObject({ seconds: expected });
    expect(keptInBrowser("e2")).toMatchObject({ seconds: 60 });
  });

  test("of a stream without an end is not saved", async () => {
    openEpisode("e1", createSite());
    const video = await findVideo();
    playTo(video, 754, Infinity);
    pause(video);
    expect(keptInBrowser("e1")).toBeNull();
  });

  test("is saved when the page is left, and not again by a tab that rests", async () => {
    openEpisode("e1", createSite());
    const video = await findVideo();
    playTo(video, 754);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(keptInBrowser("e1")).toMatchObject({ seconds: 754 });
    // Another tab has gone on.
    keepInBrowser("e1", 900);
    pause(video);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(keptInBrowser("e1")).toMatchObject({ seconds: 900 });
  });

  test("is not queried for a live broadcast", async () => {
    keepInBrowser("e3", 754);
    openEpisode("e3", createSite());
    await waitFor(() => expect(document.querySelector("hls-video")).not.toBeNull());
    expect(screen.queryByText(/% watched/)).toBeNull();
  });
});

describe("Where a signed-in viewer stops", () => {
  test("is kept with the account, not in the browser, and is where the recording starts", async () => {
    const site = createSiteOfViewer();
    const { user } = openEpisode("e1", site);
    const video = await findVideo();
    playTo(video, 754);
    pause(video);
    await waitFor(() => expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]));
    expect(await screen.findByText("21% watched")).toBeTruthy();
    expect(keptInBrowser("e1")).toBeNull();

    await user.click(screen.getByRole("link", { name: "Final" }));
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=754`));
  });

  test("is forgotten at the end", async () => {
    const site = createSiteOfViewer();
    if (site.viewer)
      site.viewer.positions = [
        { episodeId: "e1", seconds: 754, seenAt: "2025-07-28T09:00:00.000Z", isHidden: true },
      ];
    openEpisode("e1", site);
    const video = await findVideo();
    expect(video.getAttribute("src")).toBe(`${file("e1")}#t=754`);
    playTo(video, 3_600);
    act(() => void video.dispatchEvent(new Event("ended")));
    await waitFor(() => expect(site.viewer?.positions).toEqual([]));
  });

  test("is saved by a beacon when the page is left", async () => {
    const beacons: [string, Blob][] = [];
    Object.assign(navigator, {
      sendBeacon(address: string, body: Blob) {
        beacons.push([address, body]);
        return true;
      },
    });
    openEpisode("e1", createSiteOfViewer());
    const video = await findVideo();
    playTo(video, 754);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    const [[address, body] = []] = beacons;
    expect([address, body?.type]).toEqual(["/graphql", "application/json"]);
    expect(beacons).toHaveLength(1);
  });

  test("is tried again when it could not be saved", async () => {
    const site = createSiteOfViewer();
    const transport = createTestTransport(site);
    openApp("/series/court-1?episode=e1", site, transport);
    const video = await findVideo();
    playTo(video, 754);
    transport.cut();
    pause(video);
    transport.mend();
    await waitFor(() => {
      pause(video);
      expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]);
    });
  });

  test("is kept by the browser during an outage, and moved when that is over", async () => {
    const site = createSiteOfViewer();
    const transport = createTestTransport(site);
    openApp("/series/court-1?episode=e1", site, transport);
    const video = await findVideo();
    playTo(video, 754);
    transport.cut();
    pause(video);
    expect(listUnsaved()).toEqual(["unsaved:u1:e1"]);

    act(() => transport.mend());
    await waitFor(() => expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]));
    await waitFor(() => expect(listUnsaved()).toEqual([]));
  });

  test("is kept by the browser when the page is left during an outage, and moved at the next visit", async () => {
    Object.assign(navigator, { sendBeacon: () => true });
    const site = createSiteOfViewer();
    const transport = createTestTransport(site);
    openApp("/series/court-1?episode=e1", site, transport);
    playTo(await findVideo(), 754);
    act(() => transport.cut());
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(listUnsaved()).toEqual(["unsaved:u1:e1"]);
    cleanup();

    openEpisode("e2", site);
    await waitFor(() => expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]));
    await waitFor(() => expect(listUnsaved()).toEqual([]));
  });

  test("is not moved to another account that signs in, nor over a later position", async () => {
    const site = createSiteOfViewer();
    const later = { episodeId: "e1", seconds: 900, seenAt: "2025-07-28T10:00:00.000Z", isHidden: false };
    if (site.viewer) site.viewer.positions = [later];
    const kept = JSON.stringify({ seconds: 754, seenAt: "2025-07-28T09:00:00.000Z" });
    localStorage.setItem("unsaved:u1:e1", kept);
    localStorage.setItem("unsaved:u2:e2", kept);
    openEpisode("e1", site);
    expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=900`);
    await waitFor(() => expect(listUnsaved()).toEqual(["unsaved:u2:e2"]));
    expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 900 }]);
  });

  test("is known on the way there: the recording starts there, and the row shows it once it is saved", async () => {
    const site = createSiteOfViewer();
    const known = { episodeId: "e2", seconds: 900, seenAt: "2025-07-28T10:00:00.000Z", isHidden: false };
    if (site.viewer) site.viewer.positions = [known];
    const transport = createTestTransport(site);
    const { user } = openApp("/series/court-1?episode=e1", site, transport);
    playTo(await findVideo(), 754);
    transport.hold("KeepPosition");
    await user.click(screen.getByRole("link", { name: "Final" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e2")}#t=900`));
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=754`));

    await user.click(screen.getByRole("link", { name: /home/i }));
    const row = await screen.findByRole("region", { name: "Continue watching" });
    expect(within(row).queryByRole("link", { name: /Qualifying/ })).toBeNull();
    transport.release();
    expect(await within(row).findByRole("link", { name: /Qualifying/ })).toBeTruthy();
  });

  describe("whose query failed", () => {
    const refusal = { code: "SERVICE_UNAVAILABLE" };

    async function openUnasked() {
      const site = createSiteOfViewer();
      const stored = { episodeId: "e1", seconds: 1_800, seenAt: "2025-07-28T09:00:00.000Z", isHidden: false };
      if (site.viewer) site.viewer.positions = [stored];
      const transport = createTestTransport(site);
      transport.refuseNext("SeriesPositions", refusal);
      openApp("/series/court-1?episode=e1", site, transport);
      const video = await findVideo();
      expect(video.getAttribute("src")).toBe(file("e1"));
      const readSaved = () => site.viewer?.positions?.map(({ seconds }) => seconds);
      return { video, readSaved };
    }

    test("stays as it is until the viewer has seen more", async () => {
      const { video, readSaved } = await openUnasked();
      playTo(video, 100);
      pause(video);
      // The question is asked again; by its answer a save would have shown.
      act(() => void window.dispatchEvent(new Event("online")));
      expect(await screen.findByText("50% watched")).toBeTruthy();
      playTo(video, 120);
      pause(video);
      playTo(video, 1_900);
      pause(video);
      await waitFor(() => expect(readSaved()).toEqual([1_900]));
    });

    test("gives way to the place that the viewer chooses", async () => {
      const { video, readSaved } = await openUnasked();
      playTo(video, 100);
      Object.assign(video, { currentTime: 600 });
      act(() => void video.dispatchEvent(new Event("seeking")));
      playTo(video, 601);
      pause(video);
      await waitFor(() => expect(readSaved()).toEqual([601]));
    });
  });
});
