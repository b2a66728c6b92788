import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { longLists } from "../../server/testing/catalogue/longLists.ts";
import { findViolations } from "./axe.ts";
import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { goToDashboard, list, openDashboard, rowOf, saying } from "./dashboard.ts";
import { copyDemonstration } from "./databases.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

const box = (page: Page, title: string): Locator =>
  page.getByRole("checkbox", { name: `Select ${title}`, exact: true });

const bar = (page: Page): Locator => page.getByRole("group", { name: "Selected series" });

describe.skipIf(!hasChromium)("Several series", () => {
  const bed = prepareTestBed();

  test("are selected, moved and deleted by keyboard alone, and another admin's page follows", async () => {
    const operator = await openOperator(bed);
    const titles = ["Bulk one", "Bulk two", "Bulk three"];
    for (const title of titles) {
      const slug = title.toLowerCase().replace(" ", "-");
      await operator.createSeries({ slug, title });
      await operator.createEpisode(slug, { title, releaseDate: "2026-06-01T10:00:00.000Z" });
    }
    const [page, other] = [await openDashboard(bed), await openDashboard(bed)];
    await page.getByLabel("Search series").pressSequentially("bulk");
    await page.getByRole("checkbox", { name: "All 3 shown" }).waitFor();
    await rowOf(page, "Series", "Bulk one")
      .getByRole("button", { name: /^Move Bulk one, / })
      .focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await bar(page).getByText("3 selected").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const change = page.getByRole("dialog", { name: "Change 3 series" });
    await change.getByLabel("Days").focus();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await saying(page, "Moved 3 series.");
    const [episode] = (await operator.findSeries("bulk-two")).content.episodes;
    expect(episode?.releaseDate).toBe("2026-06-03T10:00:00.000Z");

    // The focus is back on the button; the second one after it deletes.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Change…");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const deletion = page.getByRole("dialog", { name: "Delete 3 series?" });
    await deletion.getByLabel("Type 3 to confirm").focus();
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await saying(page, "Deleted 3 series.");
    for (const title of titles) await rowOf(other, "Series", title).waitFor({ state: "detached" });
  });

  test("can be selected by touch on a phone, also sideways, and on a tablet", async () => {
    const { page: signedIn } = await openOperator(bed);
    const storageState = await signedIn.context().storageState();
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [844, 390],
    ] as const) {
      const options = { viewport: { width, height }, hasTouch: true, storageState };
      const page = await bed.visit("/faq", options);
      await goToDashboard(bed, page);
      await bed.waitForUpdates(page);
      const rows = list(page, "Series").getByRole("listitem");
      await rows.nth(2).scrollIntoViewIfNeeded();
      await rows.nth(1).getByRole("checkbox").tap();
      await rows.nth(2).getByRole("checkbox").tap();
      await bar(page).getByText("2 selected").waitFor();
      for (const name of ["Change…", "Duplicate…", "Delete…", "Clear"]) {
        const { x, y, width: wide, height: high } = await readBox(bar(page).getByRole("button", { name }));
        expect(x, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
        expect(x + wide, `${name} at ${width}`).toBeLessThanOrEqual(width);
        expect(y, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
        expect(y + high, `${name} at ${width}`).toBeLessThanOrEqual(height);
        expect(high, `${name} at ${width}`).toBeGreaterThanOrEqual(width < 640 ? 44 : 36);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `dist/journeys/many-series-${width}.png` });
      await bar(page).getByRole("button", { name: "Change…" }).tap();
      const submit = page.getByRole("button", { name: "Change 2 series" });
      const { y, height: high } = await readBox(submit);
      expect(y + high, `the dialog at ${width}`).toBeLessThanOrEqual(height);
      expect(await findViolations(page), `the dialog at ${width}`).toEqual([]);
      await page.screenshot({ path: `dist/journeys/many-series-dialog-${width}.png` });
      await page.keyboard.press("Escape");
      await submit.waitFor({ state: "detached" });
    }
  });
});

describe.skipIf(!hasChromium)("500 series", () => {
  const bed = prepareTestBed(undefined, () => copyDemonstration(longLists));

  test("are selected and tagged together, while the list renders only its visible part", async () => {
    const page = await openDashboard(bed);
    await rowOf(page, "Series", "Match 1").waitFor();
    await box(page, "Match 2").focus();
    for (let step = 0; step < 30; step++) await page.keyboard.press("Shift+ArrowDown");
    await bar(page).getByText("31 selected").waitFor();
    await box(page, "Match 32").waitFor();
    await page.getByRole("checkbox", { name: "All 500 shown" }).click();
    await bar(page).getByText("500 selected").waitFor();
    expect(await list(page, "Series").getByRole("listitem").count()).toBeLessThan(60);
    await bar(page).getByRole("button", { name: "Change…" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 500 series" });
    await dialog.getByLabel("Add tags").fill("archive,");
    await dialog.getByRole("button", { name: "Change 500 series" }).click();
    await saying(page, "Changed 500 series.");
    await rowOf(page, "Series", "Match 32").getByText("round 12, court 2, archive").waitFor();
  });
});
