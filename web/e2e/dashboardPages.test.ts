import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations } from "./axe.ts";
import { hasChromium } from "./chromium.ts";
import { makeCourt, makeMatch } from "./courts.ts";
import { panel } from "./dashboard.ts";
import { copyDemonstration } from "./databases.ts";
import { openOperator } from "./operator.ts";
import { untilSettled } from "./settled.ts";
import { prepareTestBed } from "./testBed.ts";

const touch = { hasTouch: true, isMobile: true };

/** The pages in the order of their links, each with one of its panels. */
const dashboardPages = [
  ["Live", "Live board"],
  ["Broadcasts", "Manage Series"],
  ["Courts", "Manage Courts"],
  ["Schedule", "Manage Matches"],
  ["History", "History"],
  ["People", "API tokens"],
  ["Backup", "Import"],
  ["Overlays", "Overlays"],
  ["Webhooks", "Webhooks"],
] as const;

const links = (page: Page) => page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");

const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

describe.skipIf(!hasChromium)("The pages of the dashboard", () => {
  const bed = prepareTestBed(undefined, () => copyDemonstration("delete from series where position > 5"));

  test.each([
    ["390 px", { viewport: { width: 390, height: 844 }, ...touch }],
    ["768 px", { viewport: { width: 768, height: 1024 } }],
    ["844x390 px", { viewport: { width: 844, height: 390 }, ...touch }],
    ["1440 px", { viewport: { width: 1440, height: 900 } }],
  ])(
    "at %s each page is reached by its link, fits, and has no violation that axe can find",
    async (_, size) => {
      const operator = await openOperator(bed);
      const storageState = await operator.page.context().storageState();
      const page = await bed.visit("/admin", { ...size, storageState });
      await panel(page, "Manage Series").waitFor();
      expect(await links(page).allTextContents()).toEqual(dashboardPages.map(([name]) => name));
      for (const [name, title] of dashboardPages) {
        await links(page).filter({ hasText: name }).click();
        await panel(page, title).waitFor();
        await page.locator('nav [aria-current="page"]', { hasText: name }).waitFor();
        await untilSettled(page);
        expect(await page.evaluate(isTooWide), name).toBe(false);
        expect(await findViolations(page), name).toEqual([]);
      }
    },
  );

  test("at 390 px the schedule and the overlays fit with the longest name of a court, also without blanks", async () => {
    const operator = await openOperator(bed);
    const [court, day] = ["W".repeat(40), "2030-11-22"];
    const courtId = await makeCourt(operator.page, court, true);
    const sides = [court, "Bo"].map((name) => ({ players: [{ name }] }));
    await makeMatch(operator.page, { courtId, day, draw: court, round: court, sides });
    const storageState = await operator.page.context().storageState();
    for (const [path, level] of [
      [`/admin/schedule?day=${day}`, 4],
      ["/admin/overlays", 3],
    ] as const) {
      const page = await bed.visit(path, { viewport: { width: 390, height: 844 }, ...touch, storageState });
      await page.getByRole("heading", { level, name: court }).first().waitFor();
      await untilSettled(page);
      expect(await page.evaluate(isTooWide), path).toBe(false);
    }
  });
});
