import type { Page } from "playwright-core";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo, reload } from "./navigation.ts";
import { awaitResponse, newPerson, signOut, signUp } from "./people.ts";
import { findPlayer } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

const series = "/series/womens-singles-final";
const title = "The Road So Far";
/** The tolerance of a resumed position in seconds: a segment, and the playing between. */
const nearSeconds = 12;

const row = (page: Page) => page.getByRole("region", { name: "Continue watching" });
const card = (page: Page) => row(page).getByRole("link", { name: title });

const readKept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("watched:"))
      .map(([, text]: [string, string]): unknown => JSON.parse(text)),
  );

/** The position in seconds that the browser has stored. */
async function readKeptSeconds(page: Page): Promise<number> {
  const [position] = v.parse(v.array(v.object({ seconds: v.number() })), await readKept(page));
  return position?.seconds ?? 0;
}

/** The position in seconds that the account has stored; null without one. */
const readSaved = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "{ viewer { continueWatching { seconds } } }" }),
    });
    // The test checks the server's response.
    const { data } = (await response.json()) as {
      data: { viewer: { continueWatching: { seconds: number }[] } };
    };
    return data.viewer.continueWatching[0]?.seconds ?? null;
  });

/** Opens the recording in the list and plays it from this position. */
async function playFrom(page: Page, seconds: number): Promise<void> {
  const player = findPlayer(page);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.locator('li[data-chosen="true"]').getByText(title).waitFor();
  await expect
    .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(seconds + 60);
  await player.expectPlaying();
  await player.video.evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);
  await expect.poll(player.readPosition).toBeGreaterThan(seconds);
  await player.expectPlaying();
}

/** Opens the recording by its card, and expects it to start near this position and to play on from there. */
async function expectResumed(page: Page, seconds: number): Promise<void> {
  const since = Date.now();
  await card(page).click();
  const player = findPlayer(page);
  await player.expectPlaying();
  const position = await player.readPosition();
  expect(position).toBeGreaterThan(seconds - nearSeconds);
  expect(position).toBeLessThan(seconds + nearSeconds + (Date.now() - since) / 1_000);
}

describe.skipIf(!hasChromium)("A recording is resumed where it was left", () => {
  const bed = prepareTestBed();

  test("by a visitor, also when the tab crashed", async () => {
    bed.expectProblem(/crashed/);
    const page = await bed.visit(series);
    const other = await bed.visitBeside(page, "/");
    await playFrom(page, 150);
    // Saved while it plays, not only after the jump to 150: a crashing tab saves nothing.
    await expect.poll(() => readKeptSeconds(page)).toBeGreaterThan(150);
    expect(await readKept(page)).toMatchObject([{ isHidden: false }]);
    const crashed = page.waitForEvent("crash");
    await Promise.all([crashed, page.goto("chrome://crash").catch(() => undefined)]);

    // It has played on until then, on a busy machine for a long time.
    const kept = await readKeptSeconds(other);
    expect(kept).toBeGreaterThan(150);
    await expectResumed(other, kept);
  });

  test("by an account in another tab, and its card can be hidden and restored", async () => {
    const page = await bed.visit("/");
    await signUp(page, newPerson());
    const other = await bed.visitBeside(page, "/");
    const third = await bed.visitBeside(page, "/account");
    expect(await row(other).count()).toBe(0);
    // It plays immediately, so on a busy machine the position has been saved before other tabs are open.
    await goTo(page, bed.site.url + series);
    await playFrom(page, 200);
    const saved = (await readSaved(other)) ?? 0;
    await expect.poll(findPlayer(page).readPosition).toBeGreaterThan(Math.max(saved, 200) + 3);
    const left = await findPlayer(page).readPosition();
    await page.close({ runBeforeUnload: true });
    // The position since the last save is included: a closed page sends it by a beacon.
    // The reported position may be a moment old.
    await expect.poll(() => readSaved(other)).toBeGreaterThan(left - 3);
    await reload(other);
    await card(other).waitFor();
    expect(await readKept(other)).toEqual([]);

    await goTo(third, `${bed.site.url}/`);
    await card(third).waitFor();
    const hide = other.getByRole("button", { name: `Remove ${title} from Continue watching` });
    await awaitResponse(other, () => hide.click());
    // A message disappears after seconds, except under the pointer.
    const undo = other.getByRole("button", { name: "Undo" });
    await undo.hover();
    for (const tab of [other, third]) await row(tab).waitFor({ state: "detached" });
    await undo.click();
    for (const tab of [other, third]) await card(tab).waitFor();

    await expectResumed(other, (await readSaved(other)) ?? 0);
    await reload(third);
    await signOut(third);
    await row(third).waitFor({ state: "detached" });
    expect(await readKept(third)).toEqual([]);
  });
});
