import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { findPlayer } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

const frame = (page: Page) => page.locator("media-controller");
const controlBar = (page: Page) => page.locator("media-control-bar").last();

async function measure(
  element: Locator,
): Promise<{ top: number; bottom: number; left: number; right: number }> {
  const { x, y, width, height } = await readBox(element);
  return {
    top: Math.round(y),
    bottom: Math.round(y + height),
    left: Math.round(x),
    right: Math.round(x + width),
  };
}

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

describe.skipIf(!hasChromium)("The size of the player", () => {
  const bed = prepareTestBed();

  test("The whole picture and its controls fit every window, below the header", async () => {
    const page = await bed.visit("/series/court-1-day-4");
    await findPlayer(page).expectPlaying();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [667, 375],
      // A laptop of 1440x900 at 200 %, and one of 1280x1024 at 400 %.
      [720, 450],
      [320, 256],
      [1024, 768],
      [1199, 500],
      [1440, 400],
      [1440, 900],
      [2560, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      const size = `${width}x${height}`;
      const header = await measure(page.getByRole("banner"));
      const player = await measure(frame(page));
      const controls = await measure(controlBar(page));
      expect(player.top, size).toBeGreaterThanOrEqual(header.bottom);
      expect(player.bottom, size).toBeLessThanOrEqual(height);
      expect(player.left, size).toBeGreaterThanOrEqual(0);
      expect(player.right, size).toBeLessThanOrEqual(width);
      expect(controls.top, size).toBeGreaterThan(player.top);
      expect(controls.bottom, size).toBeLessThanOrEqual(player.bottom);
      // The picture is fitted into the video's box, which fills the player.
      const video = findPlayer(page).video;
      expect(await measure(video), size).toEqual(player);
      expect(await video.evaluate((element) => getComputedStyle(element).objectFit)).toBe("contain");
    }
  });

  test.each([
    ["upright", 390, 844],
    ["sideways", 844, 390],
    ["sideways, small", 667, 375],
  ])("On a phone held %s it stays visible while the list scrolls", async (_way, width, height) => {
    const page = await bed.visit("/series/court-1-day-4", {
      viewport: { width, height },
      hasTouch: true,
      isMobile: true,
    });
    await findPlayer(page).expectPlaying();
    const header = await measure(page.getByRole("banner"));
    await scrollTo(page, 600);
    // Scroll-linked styles are updated with the next frame.
    await expect.poll(async () => (await measure(frame(page))).bottom).toBeLessThan(height * 0.6);
    const player = await measure(frame(page));
    expect(player.top).toBe(header.bottom);
    expect((await measure(controlBar(page))).bottom).toBeLessThanOrEqual(player.bottom);
    // The list continues below the player, which does not cover an element that is scrolled to.
    const item = page
      .getByRole("region", { name: /^Videos/ })
      .getByRole("link")
      .nth(3);
    await item.focus();
    expect((await measure(item)).top).toBeGreaterThanOrEqual((await measure(frame(page))).bottom);
    await scrollTo(page, 0);
    await expect
      .poll(async () => (await measure(frame(page))).bottom)
      .toBe(Math.min(height, header.bottom + Math.round((width * 9) / 16)));
  });

  test("Overlays at the top of the picture do not cover its controls while the list scrolls", async () => {
    const page = await bed.visit("/series/court-1-day-4", {
      viewport: { width: 844, height: 390 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("link", { name: "Men’s Singles: Match 1", exact: true }).click();
    await page.getByRole("link", { name: "Watch live" }).waitFor();
    await findPlayer(page).expectPlaying();
    await scrollTo(page, 600);
    await expect.poll(async () => (await measure(frame(page))).bottom).toBeLessThan(390 * 0.6);
    expect((await measure(controlBar(page))).bottom).toBeLessThanOrEqual((await measure(frame(page))).bottom);
  });

  test.each([
    [844, 390],
    [720, 450],
    [1440, 500],
  ])("The picture of a series without episodes is whole at %sx%s", async (width, height) => {
    const page = await bed.visit("/series/closing-ceremony", { viewport: { width, height } });
    const picture = page.getByRole("main").locator("img").first();
    expect((await measure(picture)).bottom).toBeLessThanOrEqual(height);
    expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe("contain");
  });
});
