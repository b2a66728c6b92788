import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { openOperator } from "./operator.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

/** The number of pixels by which the site's name in the header is cut off. */
const readCut = (page: Page) =>
  page
    .locator("header a > span")
    .first()
    .evaluate((name) => name.scrollWidth - name.clientWidth);

const findCutTitles = (page: Page) =>
  page
    .locator("main li a > span:first-child")
    .evaluateAll((titles) =>
      titles
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    );

/** The cards whose badge or lock is covered by the heart. */
const findCoveredBadges = (page: Page) =>
  page.locator("main li").evaluateAll((cards) =>
    cards
      .filter((card) => {
        const heart = card.querySelector("button svg")?.getBoundingClientRect();
        const range = document.createRange();
        return [...card.querySelectorAll("a > span:last-child :is(span, time):not(:has(*))")].some((text) => {
          range.selectNodeContents(text);
          const box = range.getBoundingClientRect();
          if (!heart || text.textContent === "" || box.width === 0) return false;
          const isBeside = box.right <= heart.left || box.left >= heart.right;
          return !isBeside && box.bottom > heart.top && box.top < heart.bottom;
        });
      })
      .map(({ textContent }) => textContent),
  );

describe.skipIf(!hasChromium)("Text twice as large", () => {
  const bed = prepareTestBed();

  test.for([
    ["/", 320],
    ["/", 390],
    ["/", 1440],
    ["/series/court-1-day-4", 390],
    ["/series/court-1-day-4", 1440],
    ["/login", 390],
    ["/forgot-password", 390],
    ["/systemrequirements", 320],
    ["/systemrequirements", 360],
    ["/systemrequirements", 390],
  ] as const)("cuts neither the site's name nor texts beside a picture: %s at %i px", async (place) => {
    const [path, width] = place;
    const page = await bed.visit(path, { viewport: { width, height: 844 }, ...still });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await readSettled(() => readCut(page))).toBeLessThanOrEqual(0);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await readSettled(overflow)).toBeLessThanOrEqual(0);
  });

  test.for([390, 360, 320])(
    "keeps the logo and the buttons of the header inside the window at %i px",
    async (width) => {
      const page = await bed.visit("/", { viewport: { width, height: 844 }, ...still });
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      const header = page.getByRole("banner");
      const logo = header.getByRole("link").first().locator("svg");
      const parts = [
        logo,
        header.getByRole("button", { name: "Tournament" }),
        header.getByRole("button", { name: "Search" }),
        header.getByRole("link", { name: "Sign in" }),
      ];
      let left = 0;
      for (const part of parts) {
        const box = await readBox(part);
        expect(box.x).toBeGreaterThanOrEqual(left);
        expect(box.width).toBeGreaterThanOrEqual(24);
        left = box.x + box.width;
      }
      expect(left).toBeLessThanOrEqual(width);
    },
  );

  test.for([390, 320])(
    "keeps what is live and what starts next inside the window at %i px",
    async (width) => {
      const page = await bed.visit("/", { viewport: { width, height: 844 }, ...still });
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      // The banner clips what does not fit.
      const lines = [/^now:$/, /^(Next|Starting soon):$/].map((label) => page.getByText(label).locator(".."));
      for (const line of lines) {
        const readRight = () =>
          line.evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect().right;
          });
        expect(await readSettled(readRight)).toBeLessThanOrEqual(width);
      }
    },
  );

  test.for([
    [390, 844],
    [768, 1024],
    [844, 390],
    [1024, 768],
  ] as const)("keeps the header of an admin inside the window at %i px", async ([width, height]) => {
    const storageState = await (await openOperator(bed)).page.context().storageState();
    const page = await bed.visit("/faq", { viewport: { width, height }, storageState, ...still });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const { x, width: size } = await readBox(page.getByRole("button", { name: "Sign out" }));
    expect(x + size).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test.for([
    [390, 844],
    [320, 640],
    [844, 390],
  ] as const)("leaves the countdown to a broadcast whole at %i px", async ([width, height]) => {
    const page = await bed.visit("/series/court-1-day-5", { viewport: { width, height }, ...still });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const countdown = page.getByRole("timer");
    await countdown.getByText(/:\d\d\)$/).waitFor();
    // The picture is a little larger than its frame, which clips it.
    const room = await readBox(page.locator("main img").first().locator(".."));
    const { y, height: size } = await readBox(countdown);
    expect(y + size).toBeLessThanOrEqual(room.y + room.height);
    expect((await readBox(page.getByText("Up next", { exact: true }).first())).y).toBeGreaterThanOrEqual(
      room.y,
    );
  });

  test("leaves the password of a series and its buttons inside the window at 390 px", async () => {
    const page = await bed.visit("/password?seriesId=team-room", {
      viewport: { width: 390, height: 844 },
      ...still,
    });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const dialog = page.getByRole("dialog", { name: "Password Required" });
    const frame = await readBox(dialog);
    const parts = [dialog.getByLabel("Password"), ...(await dialog.getByRole("button").all())];
    expect(parts.length).toBe(3);
    for (const part of parts) {
      const { x, width } = await readBox(part);
      expect(x).toBeGreaterThanOrEqual(frame.x);
      expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
    }
  });

  test.for([390, 768, 1440])(
    "shows the titles of cards whole, their badges uncovered and the arrows of rows within reach at %i px",
    async (width) => {
      const page = await bed.visit("/", { viewport: { width, height: 844 }, ...still });
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      await page.getByRole("link", { name: /Wheelchair Badminton Showcase/ }).waitFor();
      await expect.poll(() => findCutTitles(page)).toEqual([]);
      await expect.poll(() => findCoveredBadges(page)).toEqual([]);
      const arrows = page.getByRole("button", { name: /^Scroll .* right$/ });
      await arrows.first().waitFor();
      for (const arrow of await arrows.all()) {
        const { x, width: size } = await readBox(arrow);
        expect(x + size).toBeLessThanOrEqual(width);
      }
    },
  );
});
