import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { hasChromium } from "./chromium.ts";
import { callMatch, makeCourt, makeMatch } from "./courts.ts";
import { openOperator } from "./operator.ts";
import { still } from "./promptness.ts";
import { desktop, oncePerSite, prepareTestBed } from "./testBed.ts";
import { walkWithTab } from "./walkWithTab.ts";

const phone = { width: 390, height: 844 };
const day = "2099-11-22";
const at = (time: string) => ({ scheduledKind: "AT", scheduledAt: `${day}T${time}:00.000Z` });
const side = (name: string, country: string) => ({ players: [{ name, country }] });

/** The numbers of the matches that the page lists, in its order. */
async function readNumbers(page: Page): Promise<string[]> {
  const lines = await page.getByRole("main").locator("li[id^='match-']").allInnerTexts();
  return lines.flatMap((text) => /\b(701|702|801)\b/.exec(text)?.[0] ?? []);
}

/** The colour of an edge of the element, as the browser shows it. */
function readColour(
  element: Locator,
  edge: "borderBlockEndColor" | "borderInlineStartColor",
): Promise<string> {
  return element.evaluate((found, name) => getComputedStyle(found)[name], edge);
}

describe.skipIf(!hasChromium)("The order of play", () => {
  const bed = prepareTestBed();

  /** Creates two courts with matches on a published day. */
  const planDay = oncePerSite(bed, async () => {
    const { page } = await openOperator(bed);
    const courts = [await makeCourt(page, "North", true), await makeCourt(page, "South", true)] as const;
    const make = (number: number, court: 0 | 1, names: [string, string], start: object = {}) =>
      makeMatch(page, {
        number,
        courtId: courts[court],
        day,
        sides: [side(names[0], "DEN"), side(names[1], "KOR")],
        ...start,
      });
    const matches = {
      first: await make(701, 0, ["Ulla Frost", "Han Bora"], at("10:00")),
      next: await make(702, 0, ["Tove Lind", "Seo Yuna"]),
      other: await make(801, 1, ["Kaja Moen", "Ahn Mina"], at("10:20")),
    };
    await readApi(
      page,
      {},
      `mutation { publishDay(day: "${day}", isPublished: true) { userErrors { code message } } }`,
    );
    return { courts, matches };
  });

  test("shows a visitor a player's next match by court and by time, and follows changes while it is open", async () => {
    const { courts, matches } = await planDay();
    const { page: admin } = await openOperator(bed);
    const page = await bed.visit("/", { ...still, viewport: desktop, timezoneId: "UTC" });
    await page
      .getByRole("navigation", { name: "Tournament" })
      .getByRole("link", { name: "Schedule" })
      .click();
    await page
      .getByRole("navigation", { name: "Days" })
      .getByRole("button", { name: /22 November 2099/ })
      .click();
    const north = page.getByRole("region", { name: "North", exact: true });
    await north.getByText("Tove Lind", { exact: true }).waitFor();
    expect(await north.getByRole("listitem").count()).toBe(2);
    await page.getByRole("searchbox", { name: "Player, country or number" }).fill("tove");
    await expect.poll(() => readNumbers(page)).toEqual(["702"]);
    await north.getByText("followed by · about 10:50").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("tove");

    // On a telephone the same address shows one list by time.
    const telephone = await bed.visit(`/schedule?day=${day}`, {
      ...still,
      viewport: phone,
      timezoneId: "UTC",
    });
    await telephone.getByText("Tove Lind", { exact: true }).waitFor();
    await expect.poll(() => readNumbers(telephone)).toEqual(["701", "801", "702"]);

    // After a move her match follows those of the other court.
    await readApi(
      admin,
      {},
      `mutation ($id: ID!, $courtId: ID!) {
        moveMatch(id: $id, courtId: $courtId, day: "${day}", place: 2) { userErrors { code message } } }`,
      { id: matches.next, courtId: courts[1] },
    );
    await page
      .getByRole("region", { name: "South", exact: true })
      .getByText("followed by · about 11:10")
      .waitFor();
    await telephone.getByText("followed by · about 11:10").waitFor();
    await callMatch(admin, matches.first, courts[0]);
    const now = telephone.getByRole("region", { name: "Now on court" });
    await now.getByRole("heading", { name: "North" }).waitFor();
    await telephone.getByText(/^Called · North$/).waitFor();
  });

  test.for([phone, desktop])(
    "is usable by keyboard alone at $width px, and axe finds nothing",
    async (viewport) => {
      await planDay();
      const page = await bed.visit(`/schedule?day=${day}`, { ...still, viewport });
      await page.getByText("Kaja Moen", { exact: true }).waitFor();
      expect(await walkWithTab(page)).toEqual({ missed: [], unseen: [] });
      expect(await findViolations(page)).toEqual([]);
      const days = page.getByRole("navigation", { name: "Days" });
      await days.getByRole("button").first().focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => days.getByRole("button").first().getAttribute("aria-current")).toBe("date");
    },
  );

  test("marks the current page, the selected day and the matches on court with forced colours", async () => {
    const page = await bed.visit("/schedule", { ...still, viewport: desktop, forcedColors: "active" });
    const days = page.getByRole("navigation", { name: "Days" });
    const links = page.getByRole("navigation", { name: "Tournament" }).getByRole("link");
    const lines = page.getByRole("main").locator("li[id^='match-']");
    const running = lines.filter({ hasText: /^since/ }).first();
    await running.waitFor();
    expect(await readColour(days.locator("[aria-current]"), "borderBlockEndColor")).not.toBe(
      await readColour(days.locator("button:not([aria-current])").first(), "borderBlockEndColor"),
    );
    expect(await readColour(links.filter({ hasText: "Schedule" }), "borderBlockEndColor")).not.toBe(
      await readColour(links.filter({ hasText: "Courts" }), "borderBlockEndColor"),
    );
    expect(await readColour(running, "borderInlineStartColor")).not.toBe(
      await readColour(lines.filter({ hasNotText: /^(since|Called)/ }).first(), "borderInlineStartColor"),
    );
  });
});
