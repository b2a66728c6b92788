import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox, readLines, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { findPlayer } from "./player.ts";
import { still } from "./promptness.ts";
import { desktop, prepareTestBed } from "./testBed.ts";

const court = "/series/court-2-day-4";

/** The number of lines that the text of an element takes. */
const countLines = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

const bed = prepareTestBed();

describe.skipIf(!hasChromium)("On a wide screen", () => {
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
  test("a selected episode is shown whole, and larger than next to the list", async () => {
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

describe.skipIf(!hasChromium)("In a window that is enlarged to 400 %", () => {
  test("the player scrolls away and leaves its space to the text", async () => {
    const page = await bed.visit(court, { viewport: { width: 320, height: 256 } });
    const player = page.locator("media-controller");
    await player.waitFor();
    await page.evaluate(() => window.scrollTo(0, 800));
    const readBottom = async () => {
      const { y, height } = await readBox(player);
      return y + height;
    };
    await expect.poll(readBottom).toBeLessThan(0);
  });
});

describe.skipIf(!hasChromium)("The end of a video", () => {
  test.each([
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
  ])(
    "names the next episode visibly, without covering the player's controls, at %ix%i",
    async (width, height) => {
      const page = await bed.visit("/series/womens-singles-final", { viewport: { width, height }, ...still });
      await page.getByRole("link", { name: "Trailer", exact: true }).click();
      const player = findPlayer(page);
      await expect
        .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.duration))
        .toBeLessThan(60);
      await player.expectPlaying();
      await player.video.evaluate((video: HTMLVideoElement) => {
        video.currentTime = video.duration - 0.5;
      });
      const next = page.getByText("Up next").locator("..").getByRole("link", { name: "The Road So Far" });
      await next.waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      const box = await readBox(next);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      await next.click({ trial: true });
      await page.getByRole("button", { name: "play", exact: true }).click({ trial: true });
    },
  );
});

describe.skipIf(!hasChromium)("An address in a description", () => {
  test("breaks before a slash, and at no width after a hyphen", async () => {
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
    // The address was broken at all.
    expect(found.size).toBeGreaterThan(2);
  });
});

describe.skipIf(!hasChromium)("The list of other live series", () => {
  test.each([390, 768])("is below the episodes at %s px, so that nothing moves", async (width) => {
    const page = await bed.visit(court, { viewport: { width, height: 844 } });
    const elsewhere = page.getByRole("heading", { name: "Also live" });
    await elsewhere.waitFor();
    const list = await readBox(page.getByRole("heading", { name: /^Videos/ }));
    expect((await readBox(elsewhere)).y).toBeGreaterThan(list.y);
  });
});

describe.skipIf(!hasChromium)("With forced colours", () => {
  test("the list of episodes marks the selected one", async () => {
    const page = await bed.visit(court, { forcedColors: "active" });
    const episodes = page.getByRole("region", { name: /^Videos/ }).getByRole("listitem");
    await episodes.nth(1).waitFor();
    const looks = await episodes.evaluateAll((found) =>
      found.map((one) => {
        const { borderTopColor, outlineStyle } = getComputedStyle(one);
        return { isSelected: one.querySelector("[aria-current]") !== null, borderTopColor, outlineStyle };
      }),
    );
    const selected = looks.find(({ isSelected }) => isSelected);
    const others = looks.filter(({ isSelected }) => !isSelected);
    expect(selected?.outlineStyle).toBe("solid");
    expect(others.map(({ borderTopColor }) => borderTopColor)).not.toContain(selected?.borderTopColor);
    expect(new Set(others.map(({ outlineStyle }) => outlineStyle))).toEqual(new Set(["none"]));
  });

  test("the search marks the highlighted suggestion", async () => {
    const page = await bed.visit(court, { forcedColors: "active" });
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox", { name: "Search series, episodes and matches" }).fill("court");
    await page.getByRole("option").nth(1).waitFor();
    await page.keyboard.press("ArrowDown");
    const outlines = async (isSelected: boolean) => {
      const options = page.getByRole("option", { selected: isSelected });
      return new Set(
        await options.evaluateAll((found) => found.map((one) => getComputedStyle(one).outlineStyle)),
      );
    };
    expect(await outlines(true)).toEqual(new Set(["solid"]));
    expect(await outlines(false)).toEqual(new Set(["none"]));
  });
});
