import type { Page } from "playwright-core";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { readApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { hasChromium } from "./chromium.ts";
import { everyPage } from "./everyPage.ts";
import { plainPage } from "./operator.ts";
import { openAccount } from "./people.ts";
import { still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { desktop, oncePerSite, prepareTestBed } from "./testBed.ts";
import { walkWithTab } from "./walkWithTab.ts";

const phone = { width: 390, height: 844 };

type State = [what: string, path: string, bringAbout: (page: Page) => Promise<unknown>];

/** Parts of a page that appear only after an action. */
const states: State[] = [
  ["The open search", plainPage, searchForCourts],
  ["The password dialog over the home page, after a wrong password", "/", tryWrongPassword],
  ["The message that asks to sign in before saving", "/", saveAsVisitor],
  ["The contact form in its frame", "/contact", waitForContactForm],
  ["The system requirements after the check", "/systemrequirements", checkSystem],
];

const memberStates: State[] = [
  ["The home page with favourites", "/", waitForFavourites],
  ["The account page", "/account", waitForUnlocked],
  ["The dialog that deletes the account", "/account", openDeletion],
  ["The access-denied page with the user's id", "/forbidden", waitForUserId],
];

describe.skipIf(!hasChromium)("For everyone", () => {
  const bed = prepareTestBed();

  /** The stored state of a viewer with a favourite and an unlocked series, the same one for all tests. */
  const openMember = oncePerSite(bed, async () => {
    const page = await openAccount(bed);
    const Series = v.object({ id: v.string() });
    const { kept, locked } = await readApi(
      page,
      { kept: Series, locked: Series },
      `{ kept: series(slug: "court-1-day-4") { id } locked: series(slug: "team-room") { id } }`,
    );
    for (const [change, id] of [
      ["saveSeries(id: $id)", kept.id],
      [`unlockSeries(id: $id, password: "shuttle")`, locked.id],
    ]) {
      await readApi(page, {}, `mutation ($id: ID!) { ${change} { userErrors { code message } } }`, { id });
    }
    return page.context().storageState();
  });

  test.for(everyPage)(
    "%s has no violation that axe can find, on a phone and on a desktop, and Tab reaches all controls, with visible focus",
    async ([path, heading]) => {
      bed.expectProblem(/404 \(Not Found\) .*\/(series\/no-such-series|404)$/);
      const page = await bed.visit(path, still);
      await page.getByRole("heading", { name: heading, exact: true }).first().waitFor();
      await expectAccessible(page);
      await untilSettled(page);
      expect(await walkWithTab(page)).toEqual({ missed: [], unseen: [] });
    },
  );

  test.for(states)(
    "%s has no violation that axe can find, on a phone and on a desktop",
    async ([, path, bringAbout]) => {
      const page = await bed.visit(path, still);
      await bringAbout(page);
      await expectAccessible(page);
    },
  );

  test.for(memberStates)(
    "%s has no violation that axe can find, on a phone and on a desktop",
    async ([, path, bringAbout]) => {
      const page = await bed.visit(path, { ...still, storageState: await openMember() });
      await bringAbout(page);
      await expectAccessible(page);
    },
  );

  test.for(["/", "/schedule"])("%s moves nothing for more than five seconds", async (path) => {
    const page = await bed.visit(path);
    await page.getByText("LIVE", { exact: true }).first().waitFor();
    const durations = await page.evaluate(() =>
      document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
    );
    expect(durations.filter((milliseconds) => milliseconds > 5_000)).toEqual([]);
  });

  test("With reduced motion nothing is animated, and rows scroll immediately", async () => {
    const page = await bed.visit("/", { reducedMotion: "reduce" });
    await page.getByText("LIVE", { exact: true }).first().waitFor();
    const list = page.getByRole("region", { name: "Live Now" }).getByRole("list");
    // The button appears once the row has been measured.
    await page.getByRole("button", { name: "Scroll Live Now right" }).waitFor();
    const scrolled = await list.evaluate((row) => {
      const button = document.querySelector<HTMLElement>('[aria-label="Scroll Live Now right"]');
      button?.click();
      return row.scrollLeft;
    });
    expect(scrolled).toBe(500);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().activeDuration))
        .filter((milliseconds) => milliseconds > 1),
    );
    expect(moving).toEqual([]);
  });
});

async function expectAccessible(page: Page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    expect(await findViolations(page), `${viewport.width} pixels wide`).toEqual([]);
  }
}

async function searchForCourts(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByPlaceholder("Search...").fill("court");
  await page.getByRole("option").first().waitFor();
}

async function tryWrongPassword(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Team Room/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Password" }).fill("not this one");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Incorrect password").waitFor();
}

async function saveAsVisitor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save Court 1, Day 4: Singles" }).first().click();
  await page.getByText("Please log in to save a series").waitFor();
}

async function waitForContactForm(page: Page): Promise<void> {
  await page.frameLocator("iframe").getByLabel("Message").waitFor();
}

async function checkSystem(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check this device" }).click();
  await page.getByRole("button", { name: "Check again" }).waitFor();
}

async function waitForFavourites(page: Page): Promise<void> {
  await page.getByRole("region", { name: "My Favourites" }).getByRole("link").first().waitFor();
}

async function waitForUnlocked(page: Page): Promise<void> {
  await waitForFavourites(page);
  await page.getByRole("link", { name: "Team Room" }).waitFor();
}

async function openDeletion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete account…" }).click();
  await page.getByRole("dialog", { name: "Delete your account?" }).waitFor();
}

async function waitForUserId(page: Page): Promise<void> {
  await page.getByText("UID:").waitFor();
}
