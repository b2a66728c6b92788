import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations } from "./axe.ts";
import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { goToDashboard, panel, saying } from "./dashboard.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Duplicate series" });

describe.skipIf(!hasChromium)("Duplicating a day", () => {
  const bed = prepareTestBed();

  test("needs only the keyboard, and the copies appear on every home page immediately", async () => {
    const operator = await openOperator(bed);
    for (const court of [1, 2]) {
      const slug = `hall-${court}-day-7`;
      await operator.createSeries({ slug, title: `Hall ${court}, Day 7`, tags: ["day-7"] });
      await operator.createEpisode(slug, { title: "Day 7", releaseDate: "2100-03-27T17:00:00Z" });
    }
    await operator.createCategory({ slug: "day-8", name: "Day 8", tags: ["day-8"] });
    const home = await bed.visit("/");
    const { page } = operator;
    await goToDashboard(bed, page);

    await panel(page, "Manage Series").getByRole("button", { name: "Duplicate", exact: true }).focus();
    await page.keyboard.press("Enter");
    const dialog = dialogOf(page);
    await dialog.getByLabel("Search series").focus();
    await page.keyboard.type("day-7");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    // Selects all series that the search shows.
    await page.keyboard.press("Space");
    await dialog.getByText(/^2 of /).waitFor();
    await dialog.getByLabel("Text 1", { exact: true }).focus();
    await page.keyboard.type("Day 7");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Day 8");
    const second = dialog.getByRole("group", { name: "Hall 2, Day 7" });
    expect(await second.getByLabel("Title").inputValue()).toBe("Hall 2, Day 8");
    await second.getByLabel("Title").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" (finals)");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await saying(page, "Added 2 series.");

    const row = home.getByRole("region", { name: "Day 8" });
    await row.getByText("Hall 1, Day 8").first().waitFor();
    await row.getByText("Hall 2, Day 8 (finals)").first().waitFor();
    expect((await operator.findSeries("hall-2-day-8")).content.episodes).toMatchObject([
      { title: "Day 8", releaseDate: "2100-03-28T17:00:00.000Z", isLive: false },
    ]);
  });

  test("fits on a phone, with its preview, and axe finds nothing", async () => {
    const operator = await openOperator(bed);
    const storageState = await operator.page.context().storageState();
    const page = await bed.openBlank({ viewport: { width: 390, height: 844 }, storageState });
    await goToDashboard(bed, page);
    await panel(page, "Manage Series").getByRole("button", { name: "Duplicate", exact: true }).click();
    const dialog = dialogOf(page);
    for (const box of (await dialog.getByRole("checkbox").all()).slice(0, 3)) await box.check();
    await dialog.getByRole("button", { name: "Add text" }).click();
    const fields = await dialog.getByRole("list", { name: "Copies" }).getByRole("textbox").all();
    expect(fields).toHaveLength(6);
    for (const field of [...fields, dialog.getByLabel("Text 2 becomes")]) {
      const { x, width } = await readBox(field);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
      expect(width).toBeGreaterThanOrEqual(100);
    }
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findViolations(page)).toEqual([]);
  });
});
