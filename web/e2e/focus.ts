import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** More stops than lie between any two places that a journey goes between. */
const mostStops = 150;

/** Presses a key until it has brought the focus there. */
export async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  // Found once: to find it by its name again at every stop takes longer than the stop, unless it has been replaced.
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
