import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { findPlayer } from "./player.ts";
import { desktop, prepareTestBed } from "./testBed.ts";

const court = "/series/court-2-day-4";

/** How many lines the text of an element takes. */
const countLines = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** The text of each of its lines. */
const readLines = (locator: Locator) =>
  locator.evaluate((element) => {
    const lines = new Map<number, string>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      for (let place = 0; place < text.length; place++) {
        range.setStart(text, place);
        range.setEnd(text, place + 1);
        const bottom = Math.round(range.getBoundingClientRect().bottom);
        lines.set(bottom, (lines.get(bottom) ?? "") + text.data[place]);
      }
    }
    return [...lines.values()];
  });

describe.skipIf(!hasChromium)("On a wide screen", () => {
  const bed = prepareTestBed();

  test("'No page found for title' takes one line", async () => {
    bed.expectProblem(/404 \(Not Found\)/);
    const page = await bed.visit("/series/court-77-day-9", { viewport: desktop });
    const heading = page.getByRole("heading", { name: "No page found for title: court-77-day-9" });
    expect(await readSettled(() => countLines(heading))).toBe(1);
  });

  test("each keyboard shortcut takes one line", async () => {
    const page = await bed.visit(court, { viewport: desktop });
    await findPlayer(page).expectPlaying();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    const labels = await page.getByRole("definition").all();
    expect(labels.length).toBeGreaterThan(5);
    for (const label of labels) expect(await readSettled(() => countLines(label))).toBe(1);
  });
});

describe.skipIf(!hasChromium)("On a phone held sideways", () => {
  const bed = prepareTestBed();

  test("a chosen episode is shown whole, not as small as beside the list", async () => {
    const page = await bed.visit(court, {
      viewport: { width: 844, height: 390 },
      hasTouch: true,
      isMobile: true,
    });
    const episodes = page.getByRole("region", { name: /^Videos/ }).locator("h3 a");
    await episodes.last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await episodes.last().tap();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const room = page.getByText("Up next", { exact: true }).first();
    await room.waitFor();
  });
});

describe.skipIf(!hasChromium)("An address in a description", () => {
  const bed = prepareTestBed();

  test("breaks before a slash, at no width after a hyphen", async () => {
    const page = await bed.visit(court, { viewport: { width: 320, height: 844 } });
    const link = page
      .getByRole("main")
      .getByRole("link", { name: /badminton-open/ })
      .first();
    const found = new Set<string>();
    for (let width = 320; width <= 640; width += 8) {
      await page.setViewportSize({ width, height: 844 });
      for (const line of await readSettled(() => readLines(link))) found.add(line);
    }
    expect([...found].filter((line) => !/^(example|\/)/.test(line) || line.endsWith("-"))).toEqual([]);
    // It was broken at all.
    expect(found.size).toBeGreaterThan(2);
  });
});

describe.skipIf(!hasChromium)("What is live elsewhere", () => {
  const bed = prepareTestBed();

  test.each([390, 768])("comes below the list at %s px, so that nothing moves", async (width) => {
    const page = await bed.visit(court, { viewport: { width, height: 844 } });
    const elsewhere = page.getByRole("heading", { name: "Also live" });
    await elsewhere.waitFor();
    const list = await readBox(page.getByRole("heading", { name: /^Videos/ }));
    expect((await readBox(elsewhere)).y).toBeGreaterThan(list.y);
  });
});
