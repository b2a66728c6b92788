import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goToDashboard, list, panel } from "./dashboard.ts";
import { readShift } from "./layoutShift.ts";
import { openOperator } from "./operator.ts";
import { still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { prepareTestBed } from "./testBed.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const liveItems = (page: Page) => list(page, "Live now").getByRole("listitem");

const isLaidOut = (row: Locator) =>
  row
    .getByRole("paragraph")
    .first()
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));

describe.skipIf(!hasChromium)("The dashboard's first page", () => {
  const bed = prepareTestBed();

  /** The cookies of an admin, for other browser contexts. */
  const enter = async () => (await openOperator(bed)).page.context().storageState();

  test("shows its content to an admin before any script has run", async () => {
    const page = await bed.visit("/admin", { storageState: await enter(), javaScriptEnabled: false });
    for (const name of ["Live now", "Manage Series", "Manage Categories", "Manage Admins"])
      await page.getByText(name, { exact: true }).first().waitFor();
    expect(await page.getByText("Court 1, Day 1: Qualifying", { exact: true }).count()).toBe(1);
  });

  test("is laid out only near the window before any script has run", async () => {
    const page = await bed.visit("/admin", { storageState: await enter(), javaScriptEnabled: false });
    const rows = list(page, "Series").getByRole("listitem");
    expect(await isLaidOut(rows.first())).toBe(true);
    expect(await isLaidOut(rows.last())).toBe(false);
  });

  test("does not move while the app replaces it, and works then", async () => {
    const storageState = await enter();
    for (const viewport of sizes) {
      // Loads the font first: text would move when it replaces another font.
      const page = await bed.visit("/faq", { ...still, storageState, viewport });
      await goToDashboard(bed, page);
      await untilSettled(page);
      expect(await liveItems(page).count()).toBeGreaterThan(3);
      expect(await readShift(page), `${viewport.width} wide`).toBeLessThan(0.02);
      await page.getByRole("button", { name: "Add series" }).click();
      await page.getByRole("form", { name: "Add series" }).waitFor();
    }
  });

  test("shows the live episodes and does not move when it is opened by a link within the site", async () => {
    const storageState = await enter();
    for (const viewport of sizes) {
      const page = await bed.visit("/faq", { ...still, storageState, viewport });
      // Clicks by script: the browser ignores layout shifts shortly after a user's input.
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: "Admin" })
        .evaluate((link: HTMLAnchorElement) => link.click());
      await panel(page, "Live now").waitFor();
      expect(await liveItems(page).count()).toBeGreaterThan(3);
      await bed.waitForUpdates(page);
      await untilSettled(page);
      // Only the content counts: the footer of the shorter previous page moves.
      expect(await readShift(page, "main"), `${viewport.width} wide`).toBeLessThan(0.02);
    }
  });

  test("passes typed text to the app, not to the HTML that the app replaces", async () => {
    const page = await bed.visit("/faq", { storageState: await enter() });
    const releases: (() => void)[] = [];
    await page.route("**/assets/*.js", async (route) => {
      await new Promise<void>((open) => releases.push(open));
      await route.continue();
    });
    await page.goto(`${bed.site.url}/admin`, { waitUntil: "commit" });
    const field = page.getByLabel("Search series");
    await field.waitFor();
    await field.evaluate((element) => element.focus());
    expect(await field.evaluate((element) => document.activeElement === element)).toBe(false);
    const gone = page.unrouteAll({ behavior: "wait" });
    for (const open of releases) open();
    await gone;
    await page.locator("#app").waitFor({ state: "detached" });
    await field.click();
    await page.keyboard.type("finals night");
    await expect.poll(() => field.inputValue()).toBe("finals night");
  });

  test("is reached from the viewers' pages and back, and asks before it is left with a changed form", async () => {
    const page = await bed.visit("/faq", { storageState: await enter() });
    const footer = page.getByRole("contentinfo");
    const faq = page.getByRole("heading", { level: 1, name: "F.A.Q." });
    await footer.getByRole("link", { name: "Admin" }).click();
    await panel(page, "Manage Series").waitFor();
    await page.goBack();
    await faq.waitFor();
    await page.goForward();
    await page.getByRole("button", { name: "Add category" }).click();
    const name = page.getByRole("form", { name: "Add category" }).getByLabel("Name");
    await name.fill("By day");

    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await footer.getByRole("link", { name: "F.A.Q." }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await name.inputValue()).toBe("By day");
    await footer.getByRole("link", { name: "F.A.Q." }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await faq.waitFor();
    await page.goBack();
    await panel(page, "Manage Series").waitFor();
  });
});
