import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations } from "./axe.ts";
import { hasChromium } from "./chromium.ts";
import { expectOrder, list, openDashboard, openEpisodes, panel, readOrder, saying } from "./dashboard.ts";
import { copyDemonstration } from "./databases.ts";
import { followToDashboard, goTo } from "./navigation.ts";
import { still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { prepareTestBed } from "./testBed.ts";
import { walkWithTab } from "./walkWithTab.ts";

const screens = fileURLToPath(new URL("../../dist/journeys", import.meta.url));
const first = "Court 1, Day 1: Qualifying";
const sizes = [
  [768, 1024],
  [1440, 900],
  [1920, 1080],
] as const;

describe.skipIf(!hasChromium)("The dashboard is accessible", () => {
  // Fewer rows, since all are alike and axe needs time for each.
  const bed = prepareTestBed(undefined, () => copyDemonstration("delete from series where position > 5"));

  test("axe finds no violation in the lists", async () => {
    const page = await openDashboard(bed);
    await expectGood(page, "lists");
  });

  test("axe finds no violation in the episodes of a series and in the form that edits one", async () => {
    const page = await openDashboard(bed);
    const episodes = await openEpisodes(page, first);
    await episodes.getByRole("button", { name: "Add episode" }).first().click();
    await episodes.getByLabel("Video URL").fill("no address");
    await episodes.scrollIntoViewIfNeeded();
    await expectGood(page, "episodes");
  });

  test("axe finds no violation in the admins, in forms with errors and in a confirmation", async () => {
    const page = await openDashboard(bed);
    const admins = panel(page, "Manage Admins");
    await admins.getByRole("button", { name: "Show Current Admins" }).click();
    await admins.getByText("Super admin").waitFor();
    await admins.getByLabel("Search users by email").fill("nobody has this");
    await admins.getByRole("button", { name: "Search" }).click();
    await admins.getByText("No users found.").waitFor();

    await page.getByRole("button", { name: "Add category" }).click();
    const category = page.getByRole("form", { name: "Add category" });
    await category.getByRole("button", { name: "Add category" }).click();
    await saying(page, "Please fill in all fields and add at least one tag.");
    await page.getByRole("button", { name: "Add series" }).click();
    const series = page.getByRole("form", { name: "Add series" });
    await series.getByLabel("ID", { exact: true }).fill("court-1-day-4");
    await series.getByRole("button", { name: "Add series" }).click();
    await saying(page, "Please fill in the required fields.");
    await saying(page, "This ID is already taken.");
    await series.scrollIntoViewIfNeeded();
    await expectGood(page, "forms");

    await series.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor();
    await expectGood(page, "question");
  });

  test("Tab reaches every control, with visible focus", async () => {
    const page = await openDashboard(bed);
    await page.getByRole("button", { name: "Add series" }).click();
    await openEpisodes(page, first);
    await untilSettled(page);
    expect(await walkWithTab(page)).toEqual({ missed: [], unseen: [] });
  });

  test("a category is added, moved and deleted with the keyboard alone", async () => {
    const page = await openDashboard(bed);
    await readOrder(page, "Categories");
    await tabTo(page, "Add category");
    await page.keyboard.press("Enter");
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("Warm-ups");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Warm-Ups");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Warm-Up");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const added = list(page, "Categories").getByRole("listitem").filter({ hasText: "Warm-ups" });
    await added.getByText("warm-ups", { exact: true }).waitFor();
    await expect.poll(async () => (await readOrder(page, "Categories")).at(-1)).toBe("Warm-ups");
    const names = await readOrder(page, "Categories");

    await tabTo(page, `Move Warm-ups, ${names.length} of ${names.length}`);
    await page.keyboard.press("Space");
    await page.keyboard.press("Home");
    await page.getByText(`Warm-ups is now 1 of ${names.length}.`).waitFor();
    await page.keyboard.press("Escape");
    await expectOrder(page, "Categories", names);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await page.getByText(`Dropped Warm-ups. It is now 1 of ${names.length}.`).waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    const [top = "", ...others] = names.slice(0, -1);
    await expectOrder(page, "Categories", [top, "Warm-ups", ...others]);

    // A row is one tab stop; arrow keys move to its other controls.
    await pressUntil(page, "ArrowRight", "Delete Warm-ups");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toBe("Delete Warm-ups");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectOrder(page, "Categories", names.slice(0, -1));
  });

  test("a changed form asks before links, Back, Forward and Cancel discard it", async () => {
    const page = await openDashboard(bed);
    // Navigates by links, so that Back and Forward stay within the app.
    await goTo(page, bed.site.url);
    const footer = page.getByRole("contentinfo");
    await followToDashboard(page, footer.getByRole("link", { name: "Admin" }));
    await footer.getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("heading", { level: 1, name: /Privacy/ }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: `Edit ${first}` }).click();
    const form = page.getByRole("form", { name: `Edit ${first}` });
    await form.getByLabel("Title").fill("Helping Hands");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    const leave: (() => Promise<unknown>)[] = [
      () => page.getByRole("link", { name: /^Your account/ }).click(),
      () => page.evaluate(() => history.back()),
      () => page.evaluate(() => history.forward()),
      () => form.getByRole("button", { name: "Cancel" }).click(),
    ];
    for (const attempt of leave) {
      await attempt();
      await question.getByRole("button", { name: "Cancel" }).click();
      expect(await form.getByLabel("Title").inputValue()).toBe("Helping Hands");
      // The address returns asynchronously after Back and Forward.
      await expect.poll(() => new URL(page.url()).pathname).toBe("/admin");
    }
    await form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await form.waitFor({ state: "detached" });

    await page.getByRole("button", { name: `Edit ${first}` }).click();
    await form.getByLabel("Title").fill("Helping Hands");
    await page.evaluate(() => history.forward());
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: /Privacy/ }).waitFor();
  });

  test("prefers-reduced-motion switches animations off", async () => {
    const page = await openDashboard(bed);
    await page.emulateMedia(still);
    const readMoving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getComputedTiming().activeDuration))
          .filter((milliseconds) => milliseconds > 1),
      );
    // Animations that began before the setting changed end first.
    await expect.poll(readMoving).toEqual([]);
    await page.getByRole("button", { name: "Add series" }).click();
    expect(await readMoving()).toEqual([]);
  });
});

/** The accessible name of the focused element. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );

const tabTo = (page: Page, name: string): Promise<void> => pressUntil(page, "Tab", name);

/** Presses a key until the element with this name has the focus. */
async function pressUntil(page: Page, key: "ArrowRight" | "Tab", name: string): Promise<void> {
  for (let stop = 0; stop < 400; stop += 1) {
    await page.keyboard.press(key);
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`${key} never came to ${name}.`);
}

/** Expects that at every size nothing scrolls sideways and axe finds no violation; saves a screenshot of each. */
async function expectGood(page: Page, name: string): Promise<void> {
  await mkdir(screens, { recursive: true });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} wide` })
      .toBe(width);
    // The widest window has the columns of the previous one.
    if (width <= 1440) expect(await findViolations(page), `${name}, ${width} pixels wide`).toEqual([]);
    await page.screenshot({ path: join(screens, `dashboard-${name}-${width}.png`) });
  }
}
