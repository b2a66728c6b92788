import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox, readSettled } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { reload } from "./navigation.ts";
import { findPlayer } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

const recording = "/series/womens-singles-final";
const broadcast = "/series/court-1-day-4";

const read = (page: Page) =>
  findPlayer(page).video.evaluate(({ paused, muted, volume, playbackRate }: HTMLVideoElement) => ({
    paused,
    muted,
    volume: Math.round(volume * 100),
    rate: playbackRate,
  }));
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const readTop = async (locator: Locator) => (await readBox(locator)).y;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

describe.skipIf(!hasChromium)("The keys of the player", () => {
  const bed = prepareTestBed();

  /** Opens a paused video at this second, so that only keys change the position. */
  async function openPaused(
    second: number,
  ): Promise<{ page: Page; expectPosition: (at: number) => Promise<void> }> {
    const page = await bed.visit(recording);
    // The page selects the newest recording, which is longer.
    await page.getByRole("link", { name: "Trailer", exact: true }).click();
    await region(page, "Player: Trailer").waitFor();
    const player = findPlayer(page);
    await player.expectPlaying();
    await player.video.evaluate((video: HTMLVideoElement, at) => {
      video.pause();
      video.currentTime = at;
    }, second);
    return {
      page,
      expectPosition: (at) =>
        expect.poll(async () => Math.round((await player.readPosition()) * 10) / 10).toBe(at),
    };
  }

  test("They work wherever the focus is", async () => {
    const { page, expectPosition } = await openPaused(12);
    await page.getByRole("link", { name: "The Road So Far" }).focus();
    await page.keyboard.press("l");
    await expectPosition(22);
    await page.keyboard.press("j");
    await expectPosition(12);
    await page.keyboard.press("ArrowRight");
    await expectPosition(17);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expectPosition(7);
    await page.keyboard.press("5");
    await expectPosition(15);
    await page.keyboard.press("0");
    await expectPosition(0);

    const before = await readSettled(() => read(page));
    await page.keyboard.press("m");
    await expect.poll(() => read(page)).toMatchObject({ muted: !before.muted });
    await page.keyboard.press(">");
    await page.keyboard.press(">");
    await expect.poll(() => read(page)).toMatchObject({ rate: 1.5 });
    await page.keyboard.press("<");
    await expect.poll(() => read(page)).toMatchObject({ rate: 1.25 });
    await page.keyboard.press("f");
    await expect.poll(() => isFullscreen(page)).toBe(true);
    // The key depends on the player's state, which is updated a moment after the document's.
    await page.getByRole("button", { name: "exit fullscreen mode" }).waitFor();
    await page.keyboard.press("f");
    await expect.poll(() => isFullscreen(page)).toBe(false);

    await page.keyboard.press("k");
    await expect.poll(() => read(page)).toMatchObject({ paused: false });
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("Space");
    await expect.poll(() => read(page)).toMatchObject({ paused: true });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("Up and down change the volume in the player, and scroll the page elsewhere", async () => {
    const { page } = await openPaused(12);
    await findPlayer(page).video.evaluate((video: HTMLVideoElement) => {
      video.muted = false;
      video.volume = 0.5;
    });
    await region(page, "Player: Trailer").focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => read(page)).toMatchObject({ volume: 55 });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => read(page)).toMatchObject({ volume: 45 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.setViewportSize({ width: 1300, height: 500 });
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect.poll(() => read(page)).toMatchObject({ volume: 45 });
  });

  test("They do not affect fields, other keys, and controls that Space presses", async () => {
    const { page, expectPosition } = await openPaused(12);
    const before = await readSettled(() => read(page));
    const search = page.getByRole("searchbox", { name: "Search videos" });
    await search.pressSequentially("kmj l5?");
    await search.press("ArrowLeft");
    expect(await search.inputValue()).toBe("kmj l5?");
    await search.fill("");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Control+l");
    await page.keyboard.press("Alt+5");
    await page.keyboard.press("Meta+k");
    const mute = page.getByRole("button", { name: /mute/i });
    await mute.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => read(page)).toEqual({ ...before, muted: !before.muted });
    // The button depends on its own state, which is updated a moment after the video's.
    await page.getByRole("button", { name: before.muted ? "mute" : "unmute", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => read(page)).toEqual(before);
    // On the slider the arrow keys move the slider.
    await page.getByRole("slider", { name: "seek" }).focus();
    await expectPosition(12);
    expect(await dialog(page).count()).toBe(0);
  });

  test("A question mark lists them, and they can be limited to the player", async () => {
    const { page, expectPosition } = await openPaused(12);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    await dialog(page).getByText("Back or forward 10 seconds").waitFor();
    await page.keyboard.press("l");
    await expectPosition(12);
    await dialog(page).getByRole("switch", { name: "On the whole page, not only in the player" }).click();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });

    await page.keyboard.press("l");
    await page.keyboard.press("?");
    expect(await dialog(page).count()).toBe(0);
    await expectPosition(12);
    await region(page, "Player: Trailer").focus();
    await page.keyboard.press("l");
    await expectPosition(22);

    // The choice is stored, and the player's own button opens the list again.
    await reload(page);
    await findPlayer(page).expectPlaying();
    await findPlayer(page).video.hover();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await dialog(page).getByRole("switch").click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("k");
    await expect.poll(() => read(page)).toMatchObject({ paused: true });
  });

  test("In a low window their list opens at its beginning", async () => {
    const page = await bed.visit(recording, { viewport: { width: 844, height: 390 } });
    await findPlayer(page).expectPlaying();
    await page.keyboard.press("?");
    const heading = dialog(page).getByRole("heading", { name: "Keyboard shortcuts" });
    await heading.waitFor();
    // The focus is on the first control, which the browser has scrolled into view.
    await dialog(page).getByRole("switch").and(page.locator(":focus")).waitFor();
    expect(await readTop(heading)).toBeGreaterThanOrEqual(await readTop(dialog(page)));
  });

  test("A recording has a speed, a live broadcast has none", async () => {
    const page = await bed.visit(recording);
    await findPlayer(page).expectPlaying();
    await findPlayer(page).video.hover();
    await page.getByRole("button", { name: /^playback rate/i }).click();
    await page.getByRole("menuitemradio", { name: "1.5x" }).click();
    await expect.poll(() => read(page)).toMatchObject({ rate: 1.5 });
    await page.getByRole("button", { name: /^playback rate 1.5/i }).waitFor();

    const live = await bed.visit(broadcast);
    await findPlayer(live).expectPlaying();
    await live.getByRole("button", { name: "playing live" }).waitFor();
    expect(await live.getByRole("button", { name: /^playback rate/i }).count()).toBe(0);
    await live.keyboard.press(">");
    await expect.poll(() => read(live)).toMatchObject({ rate: 1 });
  });

  test("Screen readers announce the state of playback", async () => {
    const page = await bed.visit(recording);
    await region(page, "Player: The Road So Far").waitFor();
    await page.getByRole("link", { name: "Trailer", exact: true }).click();
    await region(page, "Player: Trailer").waitFor();
    await expect.poll(() => region(page, /player/i).count()).toBe(1);
  });
});
