import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** More tab stops than lie between any two elements of a journey. */
const mostStops = 150;

/** Presses a key until the element has the focus. */
export async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  // Located once, and again only if it was replaced: locating it at every stop takes longer than the stop.
  let goal = await target.elementHandle();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await target.page().keyboard.press(key);
    if (!(await goal.evaluate((element) => element.isConnected))) goal = await target.elementHandle();
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${String(target)}.`);
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target)).toBe(true);
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
