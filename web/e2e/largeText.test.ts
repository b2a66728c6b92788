import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

/** How many pixels of the site's name in the header are cut off. */
const readCut = (page: Page) =>
  page
    .locator("header a > span")
    .first()
    .evaluate((name) => name.scrollWidth - name.clientWidth);

describe.skipIf(!hasChromium)("Text twice as large", () => {
  const bed = prepareTestBed();

  test.for([
    ["/", 390],
    ["/", 1440],
    ["/series/court-1-day-4", 390],
    ["/series/court-1-day-4", 1440],
  ] as const)("cuts neither the site's name nor what stands beside a picture: %s at %i px", async (place) => {
    const [path, width] = place;
    const page = await bed.visit(path, { viewport: { width, height: 844 }, ...still });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await readSettled(() => readCut(page))).toBeLessThanOrEqual(0);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await readSettled(overflow)).toBeLessThanOrEqual(0);
  });
});
