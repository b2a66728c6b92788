import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** What the product promises between the answer to a change and every page that shows it, in milliseconds. */
const promised = 1_000;

/** Pages that stand still leave the processor to what is measured. */
export const still = { reducedMotion: "reduce" } as const;

/** Makes a change and expects these to have appeared, and those to have gone, within a second of its answer. */
export async function expectPromptly(
  change: () => Promise<unknown>,
  { appear = [], go = [] }: { appear?: Locator[]; go?: Locator[] },
): Promise<void> {
  for (const locator of appear) expect(await locator.count(), `${String(locator)} before the change`).toBe(0);
  for (const locator of go)
    expect(await locator.count(), `${String(locator)} before the change`).toBeGreaterThan(0);
  // The watch begins before the change, so that no time passes between its answer and the first look.
  const seen = [
    ...appear.map((locator) => stamp(locator.waitFor())),
    ...go.map((locator) => stamp(locator.waitFor({ state: "detached" }))),
  ];
  const [answeredAt, ...seenAt] = await Promise.all([stamp(change()), ...seen]);
  const delays = seenAt.map((at) => at - answeredAt);
  expect(Math.max(...delays), `milliseconds until it was seen: ${delays.join()}`).toBeLessThan(promised);
}

async function stamp(work: Promise<unknown>): Promise<number> {
  await work;
  return Date.now();
}
