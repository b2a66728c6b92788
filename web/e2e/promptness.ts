import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What the product promises between the answer to a change and every page that shows it, in milliseconds. */
const promised = 1_000;

/** Pages that stand still leave the processor to what is measured. */
export const still = { reducedMotion: "reduce" } as const;

/**
 * Makes a change and expects these to have appeared, and those to have gone, within a second of its answer. What a busy
 * machine needs meanwhile to bring the smallest answer into the same pages is not the product's and is taken off.
 */
export async function expectPromptly(
  change: () => Promise<unknown>,
  { appear = [], go = [] }: { appear?: Locator[]; go?: Locator[] },
): Promise<void> {
  for (const locator of appear) expect(await locator.count(), `${String(locator)} before the change`).toBe(0);
  for (const locator of go)
    expect(await locator.count(), `${String(locator)} before the change`).toBeGreaterThan(0);
  const pages = [...new Set([...appear, ...go].map((locator) => locator.page()))];
  // The watch begins before the change, so that no time passes between its answer and the first look.
  const seen = [
    ...appear.map((locator) => stamp(locator.waitFor())),
    ...go.map((locator) => stamp(locator.waitFor({ state: "detached" }))),
  ];
  const answered = stamp(change());
  const least = answered.then(() => stamp(Promise.all(pages.map(showLeast))));
  const [answeredAt, leastAt, ...seenAt] = await Promise.all([answered, least, ...seen]);
  const delays = seenAt.map((at) => at - answeredAt);
  const lateness = leastAt - answeredAt;
  expect(
    Math.max(...delays) - lateness,
    `milliseconds until it was seen: ${delays.join()}, and for the least: ${lateness}`,
  ).toBeLessThan(promised);
}

async function stamp(work: Promise<unknown>): Promise<number> {
  await work;
  return Date.now();
}

/** Asks the server for next to nothing and waits until the page could show it. */
async function showLeast(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch("/healthz");
    await new Promise(requestAnimationFrame);
  });
}
