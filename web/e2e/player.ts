import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

import type { TestBed } from "./testBed.ts";

/** The player of a page or a frame. The video is in the shadow root of a custom element, which locators pierce. */
export interface Player {
  video: Locator;
  /** The position in seconds. */
  readPosition: () => Promise<number>;
  /** The range that can be seeked to, in seconds. */
  readWindow: () => Promise<{ start: number; end: number }>;
  /** Waits until pictures are decoded and time advances. */
  expectPlaying: () => Promise<void>;
  /** Returns a check that the same element plays on, without a jump or a restart. */
  mark: () => Promise<{ expectUninterrupted: () => Promise<void> }>;
}

export function findPlayer(page: Pick<Page, "locator">): Player {
  const video = page.locator("video");
  const readPosition = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  const readFrames = () =>
    video.evaluate((media: HTMLVideoElement) => media.getVideoPlaybackQuality().totalVideoFrames);

  async function expectAdvance(): Promise<void> {
    const [position, frames] = [await readPosition(), await readFrames()];
    await expect.poll(readPosition).toBeGreaterThan(position + 0.5);
    await expect.poll(readFrames).toBeGreaterThan(frames);
  }

  return {
    video,
    readPosition,
    readWindow: () =>
      video.evaluate(({ seekable }: HTMLVideoElement) => ({
        start: seekable.start(0),
        end: seekable.end(seekable.length - 1),
      })),
    async expectPlaying() {
      await video.waitFor({ state: "attached" });
      await expect.poll(readFrames).toBeGreaterThan(0);
      await expectAdvance();
    },
    async mark() {
      const element = await video.elementHandle();
      const [position, frames] = [await readPosition(), await readFrames()];
      return {
        async expectUninterrupted() {
          expect(await video.evaluate((media, before) => media === before, element)).toBe(true);
          await expectAdvance();
          expect(await readPosition()).toBeGreaterThan(position);
          // A new source counts its frames from zero.
          expect(await readFrames()).toBeGreaterThan(frames);
        },
      };
    },
  };
}

/** Opens a live broadcast from the home page while its stream is missing. `unrouteAll` makes the stream available. */
export async function openMissingStream(bed: TestBed): Promise<Page> {
  bed.expectProblem(/404 .*\/live\/court-2\//);
  const page = await bed.visit("/");
  await page.route("**/live/court-2/**", (route) => route.fulfill({ status: 404 }));
  await page
    .getByRole("link", { name: /Court 2, Day 4/ })
    .first()
    .click();
  await page.getByText("LIVE, waiting for the picture").waitFor();
  return page;
}
