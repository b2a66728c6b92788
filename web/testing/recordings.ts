import { act, waitFor } from "@testing-library/react";
import { expect } from "vitest";

import { makeEpisode, makeSeries } from "./catalogueState.ts";
import { openApp } from "./openApp.tsx";
import { defineSilentMedia } from "./silentMedia.ts";
import type { TestSite } from "./testSite.ts";
import { createTestSite } from "./testSite.ts";

export const file = (name: string) => `https://provider.test/${name}.mp4`;

const film = (id: string, title: string) =>
  makeEpisode({
    id,
    title,
    videoUrl: file(id),
    videos: [{ url: file(id), quality: "HD", type: "MP4" }],
  });

/** A site with two recordings and a live episode. */
export function createRecordings(): TestSite {
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

/** The same site with a signed-in viewer. */
export function createRecordingsOfViewer(): TestSite {
  const site = createRecordings();
  site.viewer = { id: "u1", email: "viewer@test", password: "right", isAdmin: false, positions: [] };
  return site;
}

/** Defines the media elements that jsdom lacks, and loads the player, so that no test waits for it. */
export async function loadSilentPlayer(): Promise<void> {
  defineSilentMedia();
  await import("../player/FilePlayer.tsx");
  // jsdom plays nothing.
  Object.assign(HTMLMediaElement.prototype, {
    load(this: HTMLMediaElement) {
      // A browser forgets the length together with the address.
      if (!this.hasAttribute("src")) setMedia(this, { duration: Number.NaN });
    },
    play: () => Promise.resolve(),
  });
}

function setMedia(media: HTMLMediaElement, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(media, name, { configurable: true, writable: true, value });
}

export const findVideo = () =>
  waitFor(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("There is no player.");
    return video;
  });

/** Plays the video up to this position; its duration is an hour by default. */
export function playTo(video: HTMLVideoElement, seconds: number, duration = 3_600): void {
  const readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
  setMedia(video, { currentTime: seconds, duration, paused: false, readyState });
  act(() => void video.dispatchEvent(new Event("timeupdate")));
}

/**
 * Plays the video at this position until the page counts as its viewer. The listeners that save the position are
 * attached in the same render.
 */
export async function startPlaying(
  site: TestSite,
  seconds: number,
  duration?: number,
): Promise<HTMLVideoElement> {
  const video = await findVideo();
  await waitFor(() => {
    playTo(video, seconds, duration);
    expect(site.viewers.watched).toHaveLength(1);
  });
  return video;
}

export const pause = (video: HTMLVideoElement) => act(() => void video.dispatchEvent(new Event("pause")));
export const storedPosition = (episodeId: string): unknown =>
  JSON.parse(localStorage.getItem(`watched:${episodeId}`) ?? "null");
export const storePosition = (episodeId: string, seconds: number) =>
  localStorage.setItem(
    `watched:${episodeId}`,
    JSON.stringify({ seconds, seenAt: "2025-07-28T09:00:00.000Z" }),
  );
export const listUnsaved = () => Object.keys(localStorage).filter((key) => key.startsWith("unsaved:"));
export const openEpisode = (id: string, site: TestSite) => openApp(`/series/court-1?episode=${id}`, site);
