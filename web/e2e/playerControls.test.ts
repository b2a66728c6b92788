import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations } from "./axe.ts";
import { readBox, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { findPlayer, openMissingStream } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

const phone = (width: number, height = 844) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});
const targetPixels = 44;

/** Taps the picture, so that the controls are shown, and keeps them visible on a slow machine. */
async function showControls(page: Page): Promise<void> {
  const { video } = findPlayer(page);
  await page.locator("media-controller").evaluate((controller) => controller.setAttribute("autohide", "60"));
  await video.tap({ position: { x: 30, y: 30 } });
  await page.locator("media-controller:not([userinactive])").waitFor();
}

const controls = (page: Page) =>
  page.locator("media-control-bar").locator("[role=button], button, media-time-range");

/** The boxes of all visible controls, by their names. */
const measureControls = (page: Page) =>
  controls(page).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height, name: element.getAttribute("aria-label") ?? element.localName };
      }),
  );

/** Controls that are too small or too close for touch in a window of this width, by name, with the reason. */
function findMissed(boxes: Awaited<ReturnType<typeof measureControls>>, windowWidth: number): string[] {
  const missed = boxes.filter(
    ({ x, width, height }) =>
      Math.round(width) < targetPixels ||
      Math.round(height) < targetPixels ||
      x < 0 ||
      x + width > windowWidth,
  );
  const rows = new Set(boxes.map(({ y }) => Math.round(y)));
  return [
    ...missed.map(({ name }) => name),
    ...(boxes.length < 5 ? [`only ${boxes.length} controls`] : []),
    ...(rows.size === 2 ? [] : [`${rows.size} rows`]),
  ];
}

describe.skipIf(!hasChromium)("The controls of the player", () => {
  const bed = prepareTestBed();

  test.each([320, 360, 390, 430])("All of them are large enough for a finger at %i px", async (width) => {
    for (const path of ["/series/court-1-day-4", "/series/womens-singles-final"]) {
      const page = await bed.visit(path, phone(width));
      await findPlayer(page).expectPlaying();
      await showControls(page);
      await page.getByRole("button", { name: "enter fullscreen mode" }).waitFor();
      // The time display changes its width every second, so the boxes never settle.
      await expect.poll(async () => findMissed(await measureControls(page), width)).toEqual([]);
      await page.getByRole("button", { name: /mute/ }).waitFor();
      expect(await page.getByRole("slider", { name: "volume" }).count()).toBe(0);
    }
  });

  test("A tap on the picture shows them and has no other effect", async () => {
    const page = await bed.visit("/series/womens-singles-final", phone(320));
    const player = findPlayer(page);
    await player.expectPlaying();
    await page.locator("media-controller[userinactive]").waitFor();
    const { expectUninterrupted } = await player.mark();
    const [before, since] = [await player.readPosition(), Date.now()];
    // In such a low picture, the slider is in the middle.
    await player.video.tap();
    await page.locator("media-controller:not([userinactive])").waitFor();
    await expectUninterrupted();
    // It has played on in real time: a seek to the middle would be a jump of minutes.
    const position = await player.readPosition();
    expect(position).toBeLessThan(before + (Date.now() - since) / 1_000 + 1);
  });

  test("While they are hidden, the page has no layout for each frame", async () => {
    const page = await bed.visit("/series/womens-singles-final", phone(390));
    await findPlayer(page).expectPlaying();
    await page.locator("media-controller[userinactive]").waitFor();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Performance.enable");
    const countLayouts = async () => {
      const { metrics } = await devTools.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
    };
    const before = await countLayouts();
    // The browser reports the time about four times a second, however many frames it draws.
    const reports = 20;
    await findPlayer(page).video.evaluate(
      (video, awaited) =>
        new Promise<void>((resolve) => {
          let received = 0;
          video.addEventListener("timeupdate", () => ++received === awaited && resolve());
        }),
      reports,
    );
    expect((await countLayouts()) - before).toBeLessThan(reports * 3);
  });

  test("The speed menu is above the slider", async () => {
    const page = await bed.visit("/series/womens-singles-final", phone(390));
    await findPlayer(page).expectPlaying();
    await showControls(page);
    await page.getByRole("button", { name: /^playback rate/i }).tap();
    await page.getByRole("menuitemradio", { name: "1.5x" }).waitFor();
    const menu = await readBox(page.locator("media-playback-rate-menu"));
    const slider = await readBox(page.locator("media-time-range"));
    const bottom = menu.y + menu.height;
    expect(bottom).toBeGreaterThan(slider.y);
    const top = await page.evaluate(
      ([x = 0, y = 0]) =>
        document.elementFromPoint(x, y)?.closest("media-playback-rate-menu, media-time-range")?.localName,
      [menu.x + menu.width / 2, (slider.y + bottom) / 2],
    );
    expect(top).toBe("media-playback-rate-menu");
  });

  test("The volume can be set with a mouse", async () => {
    const page = await bed.visit("/series/court-1-day-4");
    await findPlayer(page).expectPlaying();
    await page.getByRole("slider", { name: "volume" }).waitFor();
  });

  test("Their texts use the site's font", async () => {
    const page = await bed.visit("/series/womens-singles-final");
    await findPlayer(page).expectPlaying();
    const texts = page.locator(
      "body, media-time-display, media-playback-rate-menu-button, media-playback-rate-menu",
    );
    await expect.poll(() => texts.count()).toBeGreaterThan(3);
    const fonts = await texts.evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).fontFamily),
    );
    for (const font of fonts) expect(font).toMatch(/^Inter,/);
  });

  test("On a phone they show whether the picture is live, and how far it is behind", async () => {
    const page = await bed.visit("/series/court-1-day-4", phone(390));
    await findPlayer(page).expectPlaying();
    await showControls(page);
    await page.getByRole("button", { name: "playing live" }).waitFor();
    const light = page.locator("media-live-button circle");
    const { width, height } = await readBox(light);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(6);
    const colour = () => light.evaluate((circle) => getComputedStyle(circle).fill);
    const live = await readSettled(colour);

    await page.getByRole("button", { name: "seek back 10 seconds" }).tap();
    await page.getByRole("button", { name: "seek back 10 seconds" }).tap();
    await page.getByRole("button", { name: "seek back 10 seconds" }).tap();
    await page.getByRole("button", { name: "seek to live" }).waitFor();
    await expect.poll(colour).not.toBe(live);
    await page.getByText(/^-0:\d\d$/).waitFor();
  });

  test("Nothing covers the poster before the first picture, and the poster does not reappear below the controls", async () => {
    const page = await openMissingStream(bed);
    const poster = page.locator("media-controller > img");
    const bar = page.locator("media-control-bar");
    await bar.waitFor({ state: "attached" });
    await poster.waitFor();
    expect(await bar.isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: /mute|fullscreen/ }).count()).toBe(0);

    await page.unrouteAll();
    await findPlayer(page).expectPlaying();
    await bar.waitFor();
    await poster.waitFor({ state: "hidden" });
  });

  test("They are accessible, also with the speed menu and the list of keys open", async () => {
    const page = await bed.visit("/series/womens-singles-final", phone(390));
    await findPlayer(page).expectPlaying();
    await showControls(page);
    await page.getByRole("button", { name: /^playback rate/i }).tap();
    await page.getByRole("menuitemradio", { name: "1.5x" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const wide = await bed.visit("/series/womens-singles-final");
    await findPlayer(wide).expectPlaying();
    await wide.keyboard.press("?");
    await wide.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await findViolations(wide)).toEqual([]);
  });
});
