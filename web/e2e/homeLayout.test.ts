import type { Page } from "playwright-core";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { readApi } from "./api.ts";
import { readBox, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { readShift } from "./layoutShift.ts";
import { goTo, reload } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { prepareTestBed } from "./testBed.ts";

const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const banner = (page: Page) => page.getByRole("heading", { level: 1 }).locator("../..");

async function boxOf(
  locator: ReturnType<Page["locator"]>,
): Promise<{ top: number; bottom: number; height: number }> {
  const box = await readBox(locator);
  return { top: box.y, bottom: box.y + box.height, height: box.height };
}

/** The row's scroll position, and the distance of its nth child's left edge from the list's padding. */
const readRow = (page: Page, name: string, place: number) =>
  row(page, name)
    .getByRole("list")
    .evaluate((list, at) => {
      const child = list.children[at]?.getBoundingClientRect();
      const padding = Number.parseFloat(getComputedStyle(list).paddingInlineStart);
      const isAtEnd = list.scrollLeft >= list.scrollWidth - list.clientWidth - 1;
      return { scrolled: list.scrollLeft, gap: (child?.left ?? Number.NaN) - padding, isAtEnd };
    }, place);

const bed = prepareTestBed();

describe.skipIf(!hasChromium)("The home page", () => {
  test("A phone fetches the pictures of the rows near its window, and others when they are near", async () => {
    const page = await bed.visit("/", { viewport: { width: 390, height: 844 }, ...still });
    const countPictures = (name: string) =>
      row(page, name)
        .locator("img")
        .evaluateAll((images: HTMLImageElement[]) => images.filter((one) => one.naturalWidth > 0).length);
    await expect.poll(() => countPictures("Live Now")).toBeGreaterThanOrEqual(3);
    await expect.poll(() => countPictures("Day by Day")).toBeGreaterThanOrEqual(3);
    await untilSettled(page);
    expect(await countPictures("Behind the Scenes")).toBe(0);
    const fetched = await page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /\/pictures\//.test(name)).length,
    );
    // All rows together have three times as many pictures.
    expect(fetched).toBeLessThanOrEqual(20);

    await row(page, "Behind the Scenes").scrollIntoViewIfNeeded();
    await expect.poll(() => countPictures("Behind the Scenes")).toBeGreaterThanOrEqual(3);
  });

  test("A laptop shows without scrolling the live series, the next start, and a whole row with titles", async () => {
    const page = await bed.visit("/", { viewport: { width: 1440, height: 900 }, ...still });
    expect((await boxOf(banner(page))).height).toBe(550);
    await page.getByRole("link", { name: "Watch Court 1, Day 4: Singles" }).waitFor();
    const next = page.getByText("Next:").locator("..");
    await expect.poll(() => next.getByRole("time").textContent()).toMatch(/^\S.*, /);
    const cards = await row(page, "Live Now").getByRole("link").all();
    for (const card of cards.slice(0, 4))
      expect((await boxOf(card.locator("span").first())).bottom).toBeLessThanOrEqual(900);
    const lines = () =>
      page
        .getByRole("heading")
        .evaluateAll((headings) =>
          headings.map(
            (one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
          ),
        );
    await expect.poll(async () => Math.max(...(await lines()))).toBeLessThan(1.5);
  });

  test.for([
    [1024, 550],
    [768, 440],
    [390, 340],
  ])(
    "At %i px its banner is %i px high, and higher where the text is twice as large",
    async ([width, height]) => {
      const page = await bed.visit("/", { viewport: { width: width ?? 0, height: 844 }, ...still });
      expect((await boxOf(banner(page))).height).toBe(height);

      await page.addStyleTag({ content: "html { font-size: 200% }" });
      const whole = await boxOf(banner(page));
      const texts = await banner(page).locator("h1, p, a").all();
      for (const text of texts.slice(0, 5)) {
        if (!(await text.isVisible())) continue;
        const { top, bottom } = await boxOf(text);
        expect(top).toBeGreaterThanOrEqual(whole.top);
        expect(bottom).toBeLessThanOrEqual(whole.bottom);
      }
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    },
  );

  test("A phone held sideways shows the live series without scrolling", async () => {
    const page = await bed.visit("/", { viewport: { width: 844, height: 390 }, ...still });
    expect((await boxOf(page.getByRole("link", { name: /^Watch / }))).bottom).toBeLessThanOrEqual(390);
  });

  test.for([true, false])(
    "A row begins at its first series that is live or starts later (scripts: %s)",
    async (javaScriptEnabled) => {
      const page = await bed.visit("/", { ...still, javaScriptEnabled });
      // Days 1 to 3 are over.
      await row(page, "Day by Day").getByText("Day 4: Main Draw").waitFor();
      await expect.poll(async () => (await readRow(page, "Day by Day", 3)).scrolled).toBeGreaterThan(100);
      const { gap, isAtEnd } = await readSettled(() => readRow(page, "Day by Day", 3));
      expect(isAtEnd || Math.abs(gap) <= 1).toBe(true);
      expect((await readRow(page, "Live Now", 0)).scrolled).toBe(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    },
  );

  test("A row keeps its scroll position when series go live", async () => {
    const operator = await openOperator(bed);
    const page = await bed.visit("/", still);
    await bed.waitForUpdates(page);
    const list = row(page, "Day by Day").getByRole("list");
    await list.evaluate((element) => element.scrollTo({ left: 40 }));
    const [first] = (await operator.findSeries("day-1")).content.episodes;
    if (!first) throw new Error("The demonstration has changed.");
    await operator.setLive(first.id, true);
    await row(page, "Day by Day")
      .getByRole("link", { name: /^Day 1/ })
      .getByText("LIVE")
      .waitFor();
    expect((await readRow(page, "Day by Day", 0)).scrolled).toBe(40);
    await operator.setLive(first.id, false);
  });

  test.for([1440, 390])("Nothing moves at %i px when its font is loaded late", async (width) => {
    const page = await bed.visit("/faq", { viewport: { width, height: 900 }, ...still });
    const release = await holdFont(page);
    await page.goto(bed.site.url, { waitUntil: "commit" });
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    const tops = () =>
      page
        .getByRole("heading")
        .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().top]));
    const [before, shift] = [await readSettled(tops), await readShift(page)];
    await release();
    expect(await readSettled(tops)).toEqual(before);
    // Allows for a badge with a start, which is a little wider.
    expect(await readShift(page)).toBeLessThan(shift + 0.0001);
  });

  test("On a phone the titles of recordings to continue are distinguishable", async () => {
    const page = await bed.visit("/", { viewport: { width: 390, height: 844 } });
    const Found = v.object({
      content: v.object({ episodes: v.array(v.object({ id: v.string(), title: v.string() })) }),
    });
    const query = '{ series(slug: "court-1-day-1") { content { episodes { id title } } } }';
    const { series } = await readApi(page, { series: Found }, query);
    await page.evaluate(
      (ids) => {
        const position = JSON.stringify({ seconds: 300, seenAt: new Date().toISOString() });
        for (const id of ids) localStorage.setItem(`watched:${id}`, position);
      },
      series.content.episodes.map(({ id }) => id),
    );
    await reload(page);
    const titles = series.content.episodes.map(({ title }) => title);
    expect(titles).toContain("Women’s Singles: Qualifying 1");
    for (const title of titles) {
      const shown = row(page, "Continue watching").getByText(title, { exact: true });
      await shown.waitFor();
      const isCut = await shown.evaluate(
        ({ clientHeight, clientWidth, scrollHeight, scrollWidth }) =>
          scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
      );
      expect(isCut, title).toBe(false);
    }
  });

  test("Its font is cached permanently", async () => {
    const page = await bed.visit("/faq", still);
    const font = page.waitForResponse(/\.woff2$/);
    await goTo(page, bed.site.url);
    expect((await font).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  });
});

describe.skipIf(!hasChromium)("The banner of the home page", () => {
  test("keeps its button in place when the broadcasts next to it end", async () => {
    const endOthers = (...slugs: string[]) =>
      bed.site.sql(
        "update episode set is_live = false where series_id in (select id from series where slug <> all ($1))",
        [slugs],
      );
    await bed.site.sql("update series set tags = array_remove(tags, 'live')");
    await endOthers("court-1-day-4", "court-2-day-4");
    const page = await bed.visit("/", still);
    await bed.waitForUpdates(page);
    const readButton = async () => {
      const boxes = [];
      for (const width of [1440, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        boxes.push(await boxOf(page.getByRole("link", { name: "Watch Court 1, Day 4: Singles" })));
      }
      return boxes;
    };
    const beside = page.getByText("Also live:");
    await beside.waitFor();
    const before = await readButton();
    await endOthers("court-1-day-4");
    await beside.waitFor({ state: "detached" });
    expect(await readButton()).toEqual(before);
  });
});

/** Delays the font until the returned function is called, which waits until the page is shown in it. */
async function holdFont(page: Page): Promise<() => Promise<void>> {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route("**/*.woff2", async (route) => {
    await opened;
    await route.continue();
  });
  return async () => {
    open?.();
    await expect.poll(() => page.evaluate(() => document.fonts.check("1rem Inter"))).toBe(true);
  };
}
