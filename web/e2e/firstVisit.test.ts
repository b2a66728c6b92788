import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { prepareTestBed } from "./testBed.ts";

const title = "Badminton Open 2025";
/**
 * Zones without daylight saving, so far apart that at any hour the number of digits of the hour differs between them.
 */
const zones = [
  ["Pacific/Honolulu", -10],
  ["Africa/Accra", 0],
  ["Asia/Kolkata", 5.5],
  ["Asia/Tokyo", 9],
] as const;
const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const scrolledBy = (page: Page, name: string) =>
  row(page, name)
    .getByRole("list")
    .evaluate((list) => list.scrollLeft);

describe.skipIf(!hasChromium)("The first visit", () => {
  const bed = prepareTestBed();
  test("The home page shows the banner, the tagline, the heading and a row for each category", async () => {
    const page = await bed.visit("/");
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText(`Your Source For ${title} Digital Broadcasts.`).waitFor();
    await page
      .getByRole("heading", { name: "Select a thumbnail below to watch digital broadcasts" })
      .waitFor();
    await row(page, "Live Now").getByRole("link").first().waitFor();
    expect(await page.title()).toBe(title);

    const rows = await page.getByRole("heading", { level: 3 }).allTextContents();
    expect(rows.slice(0, 3)).toEqual(["Live Now", "Day by Day", "Court 1"]);
    expect(rows.length).toBeGreaterThanOrEqual(6);
    const banner = page.getByRole("heading", { level: 1 }).locator("xpath=../..");
    expect((await readBox(banner)).height).toBe(550);

    const footer = page.getByRole("contentinfo");
    await footer.getByText(`© 2025 ${title}`).waitFor();
    expect(await footer.getByRole("link", { name: "Event website" }).getAttribute("href")).toMatch(/^https:/);
    expect(await footer.getByRole("link", { name: "Admin" }).getAttribute("href")).toBe("/admin");
  });

  test("Cards are 160, 200, 240 or 280 pixels wide, and no screen scrolls sideways", async () => {
    const page = await bed.visit("/");
    const card = row(page, "Live Now").getByRole("link").first();
    for (const [width, wanted] of [
      [390, 160],
      [768, 200],
      [1100, 240],
      [1440, 280],
      [1920, 280],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await card.boundingBox())?.width).toBe(wanted);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test("A row has arrows only while it overflows, and they scroll it by 500 pixels", async () => {
    const page = await bed.visit("/");
    const right = page.getByRole("button", { name: "Scroll Live Now right" });
    const left = page.getByRole("button", { name: "Scroll Live Now left" });
    await right.waitFor();
    expect(await left.getAttribute("aria-disabled")).toBe("true");

    await right.click();
    await expect.poll(() => scrolledBy(page, "Live Now")).toBe(500);
    await left.click();
    await expect.poll(() => scrolledBy(page, "Live Now")).toBe(0);

    await page.setViewportSize({ width: 8000, height: 900 });
    await right.waitFor({ state: "detached" });
  });

  test("A card shows its title, brighter under the pointer and under the keyboard's focus", async () => {
    const page = await bed.visit("/");
    const card = row(page, "Day by Day").getByRole("link").first();
    const caption = card.getByText("Day 1: Qualifying");
    const readColor = () => caption.evaluate((element) => getComputedStyle(element).color);
    const [soft, bright] = ["rgb(180, 192, 205)", "rgb(243, 246, 249)"];
    await card.waitFor();
    await expect
      .poll(() => caption.evaluate((element) => element.checkVisibility({ opacityProperty: true })))
      .toBe(true);
    await expect.poll(readColor).toBe(soft);

    await card.hover();
    await expect.poll(readColor).toBe(bright);
    await page.mouse.move(0, 0);
    await expect.poll(readColor).toBe(soft);

    await page.getByRole("button", { name: "Scroll Day by Day right" }).focus();
    await page.keyboard.press("Tab");
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(readColor).toBe(bright);
  });

  test("Live, upcoming and protected series are marked as such", async () => {
    const page = await bed.visit("/");
    await row(page, "Live Now")
      .getByRole("link", { name: /Court 1, Day 4/ })
      .getByText("LIVE")
      .waitFor();
    await row(page, "Day by Day").getByRole("link", { name: /Day 5/ }).getByText("UPCOMING").waitFor();
    await row(page, "Behind the Scenes")
      .getByRole("link", { name: /Team Room/ })
      .getByText("Password Protected")
      .waitFor();
  });

  test.for(zones)("A start is shown in local time in %s", async ([timezoneId, hoursAhead]) => {
    const page = await bed.visit("/", { timezoneId });
    const start = row(page, "Day by Day").getByRole("link", { name: /Day 5/ }).locator("time");
    const universal = await start.getAttribute("datetime");
    // Hours and minutes are computed from the offset, independently of the page's formatting.
    const local = new Date(Date.parse(universal ?? "") + hoursAhead * 3_600_000);
    const minutes = String(local.getUTCMinutes()).padStart(2, "0");
    // The time appears once the scripts run, since only the browser knows its time zone.
    await expect
      .poll(() => start.textContent())
      .toMatch(new RegExp(`, 0?${local.getUTCHours()}:${minutes}$`));
  });

  test("The search suggests series while typing and leads to the chosen one", async () => {
    const page = await bed.visit("/");
    await page.getByRole("button", { name: "Search" }).click();
    const input = page.getByPlaceholder("Search...");
    await input.fill("court 1, day");
    const live = page.getByRole("option", { name: /Court 1, Day 4/ });
    await live.getByText("LIVE").waitFor();
    await expect.poll(() => page.getByRole("option").count()).toBe(6);

    await input.fill("nothing like this");
    await page.getByText("No series, episodes or matches found").first().waitFor();
    await input.fill("COURT 1, DAY 4");
    await live.click();
    await page.getByRole("heading", { level: 1, name: "Court 1, Day 4: Singles" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/series/court-1-day-4");

    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: "Close search" }).click();
    await input.waitFor({ state: "detached" });
  });

  test("Every page starts at its top", async () => {
    const page = await bed.visit("/");
    const card = row(page, "Behind the Scenes").getByRole("link", { name: /Umpire View/ });
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await card.click();
    await page.getByRole("heading", { level: 1, name: "Umpire View" }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("An address without a page shows a message with a link to the homepage", async () => {
    bed.expectProblem(/404 \(Not Found\) .*\/no\/such\/page$/);
    const page = await bed.visit("/no/such/page");
    await page.getByRole("heading", { name: "404 - Page Not Found" }).waitFor();
    await page.getByRole("link", { name: "Go Home" }).click();
    await row(page, "Live Now").waitFor();

    bed.expectProblem(/404 \(Not Found\) .*\/series\/no-such-series$/);
    const missing = await bed.visit("/series/no-such-series");
    await missing.getByRole("heading", { name: "No page found for title: no-such-series" }).waitFor();
  });

  test("The keyboard alone leads from the address bar to an episode that plays", async () => {
    const page = await bed.visit("/");
    await row(page, "Live Now").getByRole("link").first().waitFor();
    await tabTo(page, /^Court 1, Day 4/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Court 1, Day 4: Singles" }).waitFor();

    await tabTo(page, /^Men’s Singles: Qualifying 1|^Men’s Singles: Match 1/);
    await page.keyboard.press("Enter");
    await page.getByText("Currently playing").locator("..").getByText("Match 1").waitFor();
    await expect
      .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(1);
  });
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const trail: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
    });
    if (name.test(text)) return;
    trail.push(text);
  }
  throw new Error(`Tab never reached ${name}, but ${trail.join(" | ")}`);
}
