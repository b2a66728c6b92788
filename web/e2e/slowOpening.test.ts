import { once } from "node:events";

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { readShift } from "./layoutShift.ts";
import { desktop, prepareTestBed } from "./testBed.ts";

const slug = "court-2-day-4";
const title = "Court 2, Day 4: Mixed Doubles";
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Holds the page's requests to these addresses until the returned function is called. */
async function hold(page: Page, isHeld: (url: URL, body: string | null) => boolean): Promise<() => void> {
  const held = new AbortController();
  const released = once(held.signal, "abort");
  await page.route("**/*", async (route, request) => {
    if (isHeld(new URL(request.url()), request.postData())) await released;
    // The page may have been closed meanwhile.
    await Promise.allSettled([route.continue()]);
  });
  return () => held.abort();
}

const isContent = (body: string | null) => body?.includes("query SeriesPage(") === true;

/** Whether a picture of the series fills the player's place. */
const showsPicture = (page: Page) =>
  page.evaluate((name) => {
    const wide = [...document.images].filter((image) => image.clientWidth > window.innerWidth / 2);
    const pictures = wide.flatMap((image) => {
      const behind = /url\("(.+)"\)/.exec(getComputedStyle(image).backgroundImage)?.[1];
      return behind === undefined ? [image.currentSrc] : [image.currentSrc, behind];
    });
    return pictures
      .filter((src) => src.includes(name))
      .some((src) => performance.getEntriesByName(src).some(({ duration }) => duration > 0));
  }, slug);

describe.skipIf(!hasChromium)("Between the tap on a card and the page on a slow network", () => {
  const bed = prepareTestBed();

  test.each([
    ["a phone", phone],
    ["a phone held sideways", { ...phone, viewport: { width: 844, height: 390 } }],
    ["a desktop", { viewport: desktop }],
  ])(
    "title, badge and picture are shown at once on %s, and nothing moves when the rest arrives",
    async (_, device) => {
      const page = await bed.visit("/", device);
      const card = page.locator(`main li a[href$="/series/${slug}"]`).first();
      await card.scrollIntoViewIfNeeded();
      await expect
        .poll(() => card.locator("img").evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
        .toBeGreaterThan(0);
      const isPoster = ({ pathname }: URL) => pathname.endsWith(`/${slug}.webp`);
      const releasePicture = await hold(page, isPoster);
      const releaseContent = await hold(page, (_url, body) => isContent(body));

      await card.click();
      const heading = page.getByRole("heading", { level: 1, name: title });
      await heading.waitFor();
      await page.getByRole("main").getByText("LIVE", { exact: true }).waitFor();
      await expect.poll(() => showsPicture(page)).toBe(true);
      // A new page starts at its top.
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      const before = await readBox(heading);
      const picture = await readBox(page.locator("main img").first());

      releaseContent();
      await page.getByText("Currently playing").waitFor();
      // The poster is still loading, so the picture of the card is shown.
      expect(await showsPicture(page)).toBe(true);
      expect((await readBox(heading)).y).toBeCloseTo(before.y, 0);
      // The player replaces the picture.
      const player = await readBox(page.locator("media-controller"));
      expect(player.x).toBeCloseTo(picture.x, 0);
      expect(player.width).toBeCloseTo(picture.width, 0);
      expect(player.height).toBeCloseTo(picture.height, 0);
      releasePicture();
      await page.getByRole("heading", { name: "Also live" }).waitFor({ state: "attached" });
      expect(await readShift(page)).toBeLessThan(0.01);
    },
  );
});
