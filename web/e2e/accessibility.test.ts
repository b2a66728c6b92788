import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { plainPage } from "./operator.ts";
import { desktop, prepareTestBed } from "./testBed.ts";

const phone = { width: 390, height: 844 };

describe.skipIf(!hasChromium)("For everyone", () => {
  const bed = prepareTestBed();

  const pages: [path: string, heading: string | RegExp][] = [
    ["/", "Live Now"],
    ["/series/court-1-day-4", "Court 1, Day 4: Quarter-finals"],
    ["/series/team-room", "Password Required"],
    ["/series/finals-night", "Finals Night: Pay-Per-View"],
    ["/series/closing-ceremony", "Closing Ceremony"],
    ["/series/no-such-series", /No page found/],
    ["/login", "Sign in"],
    ["/404", "404 - Page Not Found"],
  ];

  test.for(pages)(
    "%s has no violation that axe can find, on a phone and on a desktop",
    async ([path, heading]) => {
      const page = await bed.visit(path);
      await page.getByRole("heading", { name: heading, exact: true }).first().waitFor();
      await expectAccessible(page);
    },
  );

  test("The open search has no violation that axe can find, on a phone and on a desktop", async () => {
    const page = await bed.visit(plainPage);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByPlaceholder("Search...").fill("court");
    await page.getByRole("option").first().waitFor();
    await expectAccessible(page);
  });

  test("Whoever wants less motion gets none: nothing is animated, and rows jump", async () => {
    const page = await bed.visit("/", { reducedMotion: "reduce" });
    await page.getByText("LIVE", { exact: true }).first().waitFor();
    const list = page.getByRole("region", { name: "Live Now" }).getByRole("list");
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
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    expect(found, `${viewport.width} pixels wide`).toEqual([]);
  }
}
