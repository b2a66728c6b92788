import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The promised time between the response to a change and every page that shows it. */
const promisedMs = 1_000;

/**
 * How often a second, at least, a page on a machine with nothing else to do gets the smallest answer and draws a frame.
 * On a busy machine each of these rounds takes longer, as all other work does, and a timer of the product does not.
 */
const roundsPerSecond = 25;

/** Pages that stand still leave the processor to what is measured. */
export const still = { reducedMotion: "reduce" } as const;

/**
 * Makes a change and expects these to have appeared, and those to have gone, within a second of its answer. What a busy
 * machine does not manage in a second is not the product's: then its pages have gone through fewer rounds than a second
 * has.
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
  const all = Promise.all([
    ...appear.map((locator) => stamp(lookFor(() => locator.isVisible()))),
    ...go.map((locator) => stamp(lookFor(async () => (await locator.count()) === 0))),
  ]);
  const answered = stamp(change());
  const counted = answered.then(() => Promise.all(pages.map((page) => countRounds(page, all))));
  const [seenAt, answeredAt, rounds] = await Promise.all([all, answered, counted]);
  const delays = seenAt.map((at) => at - answeredAt);
  expectWithin(promisedMs, Math.max(...delays), Math.max(...rounds));
}

/** Waits for what takes at most so long on a machine with nothing else to do, while the page goes its rounds. */
export async function expectEnd<Value>(page: Page, limitMs: number, work: Promise<Value>): Promise<Value> {
  const began = Date.now();
  const [value, rounds] = await Promise.all([work, countRounds(page, work)]);
  expectWithin(limitMs, Date.now() - began, rounds);
  return value;
}

function expectWithin(limitMs: number, delayMs: number, rounds: number): void {
  if (delayMs < limitMs) return;
  expect(rounds, `rounds of the page in ${delayMs} ms`).toBeLessThan((limitMs / 1_000) * roundsPerSecond);
}

/** Looks often: what Playwright waits for by itself is looked at every half a second in the end. */
function lookFor(isSeen: () => Promise<boolean>): Promise<void> {
  return expect.poll(isSeen, { interval: 100 }).toBe(true);
}

async function stamp(work: Promise<unknown>): Promise<number> {
  await work;
  return Date.now();
}

/** How often the page has asked the server for next to nothing and drawn a frame until the work is done. */
async function countRounds(page: Page, work: Promise<unknown>): Promise<number> {
  const done = work.then(() => "done");
  for (let rounds = 0; ; rounds += 1) {
    // A page that is reloaded meanwhile loses the measurement.
    const round = Promise.allSettled([page.evaluate(goRound)]);
    if ((await Promise.race([done, round])) === "done") return rounds;
  }
}

async function goRound(): Promise<void> {
  await fetch("/healthz");
  await new Promise(requestAnimationFrame);
}
