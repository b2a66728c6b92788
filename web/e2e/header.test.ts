import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { newPerson, signUp } from "./people.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const sizes = [
  [390, 844],
  [768, 1024],
  [844, 390],
  [1440, 900],
] as const;

/** Whether the whole title of the site is visible. */
const isTitleWhole = (page: Page) =>
  page
    .getByRole("link", { name: "Badminton Open 2025, home" })
    .locator("span")
    .evaluate(
      (name) =>
        name.scrollWidth <= name.clientWidth &&
        name.scrollHeight <= name.clientHeight &&
        name.clientWidth > 0,
    );

describe.skipIf(!hasChromium)("The header", () => {
  const bed = prepareTestBed();

  test("has space for the title next to the link to the courts, for visitors and for viewers", async () => {
    const page = await bed.visit("/faq", still);
    const courts = page.getByRole("banner").getByRole("link", { name: "Courts" });
    for (const isViewer of [false, true]) {
      if (isViewer) await signUp(page, newPerson());
      await courts.waitFor();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect([width, await isTitleWhole(page)]).toEqual([width, true]);
      }
    }
  });

  test("links to courts and schedule before any script has run", async () => {
    const page = await bed.visit("/faq", {
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    });
    const place = page.getByRole("navigation", { name: "Tournament" });
    for (const name of ["Courts", "Schedule"]) await place.getByRole("link", { name }).waitFor();
  });

  test("folds the links to courts and schedule into a menu where they have no space", async () => {
    const page = await bed.visit("/faq", { ...still, viewport: { width: 390, height: 844 } });
    const place = page.getByRole("navigation", { name: "Tournament" });
    const menu = place.getByRole("button", { name: "Tournament" });
    await menu.waitFor();
    expect(await place.getByRole("link").count()).toBe(0);
    expect(await isTitleWhole(page)).toBe(true);
    await menu.click();
    await place.getByRole("link", { name: "Courts" }).click();
    await page.getByRole("heading", { level: 1, name: "Courts" }).waitFor();
    await menu.click();
    await place.getByRole("link", { name: "Schedule" }).click();
    await page.getByRole("heading", { level: 1, name: "Schedule" }).waitFor();
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const name of ["Courts", "Schedule"])
      await expect.poll(() => place.getByRole("link", { name }).isVisible()).toBe(true);
  });
});
