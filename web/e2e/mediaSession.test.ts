import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { findPlayer } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

interface Recorded {
  handlers: Map<string, MediaSessionActionHandler>;
  position: MediaPositionState | null;
}

declare global {
  interface Window {
    recorded: Recorded;
  }
}

const readMetadata = (page: Page) =>
  page.evaluate(() => {
    const { metadata } = navigator.mediaSession;
    return metadata && { title: metadata.title, artist: metadata.artist, artwork: metadata.artwork.length };
  });
const readActions = (page: Page) => page.evaluate(() => [...window.recorded.handlers.keys()].toSorted());
const readState = (page: Page) => page.evaluate(() => navigator.mediaSession.playbackState);
const readPosition = (page: Page) => page.evaluate(() => window.recorded.position);
const press = (page: Page, details: MediaSessionActionDetails) =>
  page.evaluate((pressed) => window.recorded.handlers.get(pressed.action)?.(pressed), details);
const isPaused = (page: Page) => findPlayer(page).video.evaluate(({ paused }: HTMLVideoElement) => paused);

describe.skipIf(!hasChromium)("The media session", () => {
  const bed = prepareTestBed();

  /** The media session cannot be read back from the browser, so the page's calls are recorded. */
  async function visitRecorded(path: string): Promise<Page> {
    const page = await bed.visit("/faq");
    await page.addInitScript(() => {
      const { mediaSession } = navigator;
      const recorded: Recorded = { handlers: new Map(), position: null };
      window.recorded = recorded;
      const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
      mediaSession.setActionHandler = (action, handler) => {
        if (handler) recorded.handlers.set(action, handler);
        else recorded.handlers.delete(action);
        setActionHandler(action, handler);
      };
      const setPositionState = mediaSession.setPositionState.bind(mediaSession);
      mediaSession.setPositionState = (state) => {
        recorded.position = state ?? null;
        setPositionState(state);
      };
    });
    await goTo(page, bed.site.url + path);
    await findPlayer(page).expectPlaying();
    return page;
  }

  test("shows a recording with its position, and its keys control it", async () => {
    const page = await visitRecorded("/series/womens-singles-final");
    await page.getByRole("link", { name: "Trailer", exact: true }).click();
    await expect
      .poll(() => readMetadata(page))
      .toEqual({ title: "Trailer", artist: "Women’s Singles Final", artwork: 1 });
    await findPlayer(page).expectPlaying();
    await expect
      .poll(() => readActions(page))
      .toEqual(["pause", "play", "seekbackward", "seekforward", "seekto", "stop"]);
    await expect.poll(async () => (await readPosition(page))?.duration).toBeCloseTo(30, 0);

    await press(page, { action: "pause" });
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect.poll(() => readState(page)).toBe("paused");
    await press(page, { action: "seekto", seekTime: 8 });
    await press(page, { action: "seekforward" });
    await press(page, { action: "seekbackward", seekOffset: 3 });
    await expect.poll(() => findPlayer(page).readPosition()).toBeCloseTo(15, 1);
    await expect.poll(async () => (await readPosition(page))?.position).toBeCloseTo(15, 1);
    await press(page, { action: "play" });
    await expect.poll(() => isPaused(page)).toBe(false);
    await expect.poll(() => readState(page)).toBe("playing");
    await press(page, { action: "stop" });
    await expect.poll(() => isPaused(page)).toBe(true);

    // Another video has a new session, and a page without a player has none.
    await page.getByRole("link", { name: "The Road So Far" }).click();
    await expect.poll(async () => (await readMetadata(page))?.title).toBe("The Road So Far");
    await findPlayer(page).expectPlaying();
    await page.getByRole("banner").getByRole("link").first().click();
    await findPlayer(page).video.waitFor({ state: "detached" });
    await expect.poll(() => readMetadata(page)).toBeNull();
    await expect.poll(() => readActions(page)).toEqual([]);
    await expect.poll(() => readPosition(page)).toBeNull();
    await expect.poll(() => readState(page)).toBe("none");
  });

  test("shows a live broadcast without a position", async () => {
    const page = await visitRecorded("/series/court-1-day-4");
    await expect.poll(() => readMetadata(page)).toMatchObject({ artist: "Court 1, Day 4: Singles" });
    await expect.poll(() => readPosition(page)).toBeNull();
    await press(page, { action: "seekbackward", seekOffset: 30 });
    await page.getByRole("button", { name: "seek to live" }).waitFor();
  });
});
