import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations } from "./axe.ts";
import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { addSeries, deleteSeries, list, openDashboard, panel, rowOf } from "./dashboard.ts";
import { type Operator, openOperator } from "./operator.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";
import { walkWithTab } from "./walkWithTab.ts";

const touch = { hasTouch: true, isMobile: true };
const phone = { viewport: { width: 390, height: 844 }, ...touch };
const sizes: [string, BrowserContextOptions][] = [
  ["390x844", phone],
  ["768x1024", { viewport: { width: 768, height: 1024 }, ...touch }],
  ["844x390", { viewport: { width: 844, height: 390 }, ...touch }],
  ["1440x900", { viewport: { width: 1440, height: 900 } }],
];

/** The message about the last change. */
const lastChange = (page: Page): Locator =>
  page.locator("[data-undo-toast]").filter({ has: page.getByRole("status") });

const changes = (page: Page): Locator => list(page, "Changes").getByRole("listitem");

describe.skipIf(!hasChromium)("The history of the catalogue", () => {
  const bed = prepareTestBed();

  /** Opens the history, and the dashboard of the admin in another browser. */
  async function openHistory(
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; operator: Operator }> {
    const operator = await openOperator(bed);
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/admin/history", { ...options, storageState });
    await panel(page, "History").waitFor();
    return { page, operator };
  }

  test("a deleted series is restored by one press in the message, with its address, and deleted by the next", async () => {
    const page = await openDashboard(bed);
    const { findSeries } = await openOperator(bed);
    await addSeries(page, { title: "Club Evening", slug: "club-evening", tags: "clubs" });
    const { id } = await findSeries("club-evening");
    await deleteSeries(page, "Club Evening");
    await lastChange(page)
      .getByText(/^Deleted .*Club Evening/)
      .waitFor();
    await lastChange(page).getByRole("button", { name: "Undo" }).click();
    await rowOf(page, "Series", "Club Evening").waitFor();
    expect(await findSeries("club-evening")).toMatchObject({ id, title: "Club Evening" });

    await lastChange(page)
      .getByText(/^Undone: /)
      .waitFor();
    await lastChange(page).getByRole("button", { name: "Undo" }).click();
    await rowOf(page, "Series", "Club Evening").waitFor({ state: "detached" });
    await lastChange(page).getByRole("button", { name: "Dismiss" }).click();
    expect(await lastChange(page).count()).toBe(0);
  });

  test("another admin's change appears without a reload, with its differences and the undo", async () => {
    const { page, operator } = await openHistory(still);
    await operator.createSeries({ slug: "gala", title: "Gala", shortDescription: "Friends\nand family." });
    const added = changes(page).filter({ hasText: "Gala" });
    await added.first().waitFor();
    await expectPromptly(() => operator.changeSeries("gala", { shortDescription: "Everyone." }), {
      appear: [
        changes(page)
          .first()
          .getByRole("button", { name: /^Undo \d+: changed .*Gala/ }),
      ],
    });
    const row = changes(page).first();
    await row.getByRole("button", { name: /^Changes of/ }).click();
    await row.getByText("Friends and family.").waitFor();
    await row.getByText("Everyone.").waitFor();

    await row.getByRole("button", { name: /^Undo/ }).click();
    const question = page.getByRole("dialog", { name: "Undo this change?" });
    await question.getByText(/favourites, unlocks and access codes/).waitFor();
    await question.getByRole("button", { name: "Undo" }).click();
    await question.waitFor({ state: "detached" });
    await changes(page).filter({ hasText: "Undone" }).first().waitFor();
    expect(await operator.findSeries("gala")).toMatchObject({
      content: { shortDescription: "Friends\nand family." },
    });
  });

  test("later changes are listed with links, and stay when the rest is undone", async () => {
    const { page, operator } = await openHistory(still);
    await operator.createSeries({ slug: "finals", title: "Finals" });
    await operator.changeSeries("finals", { title: "Finals day", shortDescription: "Five of them." });
    const undo = changes(page)
      .filter({ hasText: "Finals day" })
      .getByRole("button", { name: /^Undo \d+: changed/ });
    await undo.first().waitFor();
    const name = (await undo.first().getAttribute("aria-label")) ?? "";
    await operator.changeSeries("finals", { title: "Finals night" });
    await changes(page).filter({ hasText: "Finals night" }).first().waitFor();

    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    const conflicts = page.getByRole("dialog", { name: "Changed since then" });
    await conflicts.getByText(/Finals night/).waitFor();
    expect(await conflicts.getByRole("link", { name: /^Open/ }).getAttribute("href")).toBe(
      "/admin?episodes=finals",
    );
    expect(await operator.findSeries("finals")).toMatchObject({ title: "Finals night" });
    await conflicts.getByRole("link", { name: /^Open/ }).click();
    await panel(page, "Episodes of Finals night").waitFor();
  });

  test("an undo needs only the keyboard: Alt+U focuses the message, and Enter undoes", async () => {
    const page = await openDashboard(bed);
    const { findCategories } = await openOperator(bed);
    const [category] = await findCategories();
    if (!category) throw new Error("The demonstration has no category.");
    await page.getByRole("button", { name: `Edit ${category.name}`, exact: true }).focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: `Edit ${category.name}` });
    await form.getByLabel("Name").fill("By any name");
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    await lastChange(page).getByRole("button", { name: "Undo" }).waitFor();
    await page.keyboard.press("Alt+U");
    await page.keyboard.press("Enter");
    await lastChange(page)
      .getByText(/^Undone: /)
      .waitFor();
    await expect
      .poll(async () => (await findCategories()).find(({ id }) => id === category.id)?.name)
      .toBe(category.name);
  });

  test.for(sizes)(
    "at %s it has no violation that axe can find, and Tab reaches all controls",
    async ([, size]) => {
      const { page, operator } = await openHistory({ ...still, ...size });
      const title = `${"W".repeat(76)}${size.viewport?.width}`;
      await operator.createSeries({ slug: `long-${size.viewport?.width}`, title });
      const row = changes(page).filter({ hasText: title }).first();
      await row.waitFor();
      await row.getByRole("button", { name: /^Changes of/ }).click();
      await row.getByRole("list", { name: /^Differences of/ }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size.viewport?.width ?? 0,
      );
      expect(await findViolations(page)).toEqual([]);
      expect(await walkWithTab(page)).toEqual({ missed: [], unseen: [] });
    },
  );

  test("on a phone the message is inside the window, above the buttons of an open form", async () => {
    const operator = await openOperator(bed);
    const [category] = await operator.findCategories();
    if (!category) throw new Error("The demonstration has no category.");
    const storageState = await operator.page.context().storageState();
    const page = await bed.visit("/admin", { ...still, ...phone, storageState });
    await page.getByRole("button", { name: `Edit ${category.name}`, exact: true }).tap();
    const form = page.getByRole("form", { name: `Edit ${category.name}` });
    await form.getByLabel("Name").fill("Smaller");
    await page.keyboard.press("Enter");
    await lastChange(page).getByRole("button", { name: "Undo" }).waitFor();
    await page.getByRole("button", { name: "Add series", exact: true }).first().tap();
    const bar = await readBox(page.locator("[data-action-bar]").first());
    const message = await readBox(lastChange(page));
    expect(message.x).toBeGreaterThanOrEqual(0);
    expect(message.x + message.width).toBeLessThanOrEqual(390);
    expect(message.y + message.height).toBeLessThanOrEqual(Math.min(844, bar.y));
    const { height } = await readBox(lastChange(page).getByRole("button", { name: "Undo" }));
    expect(height).toBeGreaterThanOrEqual(44);
  });
});
