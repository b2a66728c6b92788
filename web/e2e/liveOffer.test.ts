import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

async function readBottom(locator: Locator): Promise<number> {
  const { y, height } = await readBox(locator);
  return y + height;
}

describe.skipIf(!hasChromium)("The offer to switch to the live episode", () => {
  const bed = prepareTestBed();

  test("is visible on a phone held sideways, and covers neither the controls nor the page", async () => {
    const page = await bed.visit("/series/court-1-day-4", {
      viewport: { width: 844, height: 390 },
      hasTouch: true,
      isMobile: true,
      ...still,
    });
    await page.getByRole("link", { name: "Men’s Singles: Match 1", exact: true }).click();
    const offer = page.getByRole("link", { name: "Watch live" });
    await offer.waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await readBottom(offer)).toBeLessThan(390 / 2);
    // A trial click fails while another element covers the button.
    await page.getByRole("button", { name: /^Save / }).click({ trial: true });
  });

  test.each([
    [390, 844],
    [768, 1024],
    [1440, 900],
  ])(
    "moves and covers nothing at %sx%s: it replaces the line that names the video",
    async (width, height) => {
      const page = await bed.visit("/series/court-1-day-4", { viewport: { width, height }, ...still });
      await page.getByRole("link", { name: "Men’s Singles: Match 1", exact: true }).click();
      const offer = page.getByRole("link", { name: "Watch live" });
      await offer.waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      const parts = [page.locator("media-controller"), page.getByRole("heading", { level: 1 })];
      const readPlaces = () => Promise.all(parts.map((part) => part.boundingBox()));
      const [player, title] = await readPlaces();
      const [top, bottom] = [(await offer.boundingBox())?.y ?? 0, await readBottom(offer)];
      expect(top).toBeGreaterThanOrEqual((player?.y ?? Infinity) + (player?.height ?? 0));
      expect(bottom).toBeLessThanOrEqual(title?.y ?? 0);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await offer.waitFor({ state: "detached" });
      expect(await readPlaces()).toEqual([player, title]);
      await page.getByText("Currently playing").waitFor();
    },
  );
});
