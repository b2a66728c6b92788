import type { Locator } from "playwright-core";
import { expect } from "vitest";

export type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** Reads a value from a page until it is stable: not null, and the same twice in succession. */
export async function readSettled<Value>(read: () => Promise<Value | null>): Promise<Value> {
  let settled: Value | null = null;
  let before: Value | null = null;
  await expect
    .poll(
      async () => {
        const now = await read();
        settled = now !== null && JSON.stringify(now) === JSON.stringify(before) ? now : null;
        before = now;
        return settled;
      },
      { message: "It settles." },
    )
    .not.toBeNull();
  if (settled === null) throw new Error("It has not settled.");
  return settled;
}

/**
 * The position of an element once it no longer moves. React may replace the element while it is measured, and a removed
 * element has no box.
 */
export function readBox(locator: Locator): Promise<Box> {
  return readSettled(() => locator.boundingBox());
}

/** The text of each line in which an element is displayed. */
export const readLines = (locator: Locator) =>
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
