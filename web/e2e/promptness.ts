import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The promised maximum between the response to a change and its appearance on every page. */
const promisedMs = 1_000;

/**
 * How many rounds a page completes in a second, at least, on an idle machine; a round is the smallest request and a
 * frame. On a busy machine a round takes longer, as all other work does, but a timer of the product does not.
 */
const roundsPerSecond = 25;

/** A page without animations leaves the processor to the measured work. */
export const still = { reducedMotion: "reduce" } as const;

/**
 * Makes a change and expects that elements appear, and others disappear, within a second of its response. A busy
 * machine may need longer without a fault of the product: the time is then extended until the pages have completed the
 * rounds of a second.
 */
export async function expectPromptly(
  change: () => Promise<unknown>,
  { appear = [], go = [] }: { appear?: Locator[]; go?: Locator[] },
): Promise<void> {
  for (const locator of appear) expect(await locator.count(), `${String(locator)} before the change`).toBe(0);
  for (const locator of go)
    expect(await locator.count(), `${String(locator)} before the change`).toBeGreaterThan(0);
  const pages = [...new Set([...appear, ...go].map((locator) => locator.page()))];
  // Watching starts before the change, so that no time passes between its response and the first look.
  const all = Promise.all([
    ...appear.map((locator) => stamp(lookFor(() => locator.isVisible()))),
    ...go.map((locator) => stamp(lookFor(async () => (await locator.count()) === 0))),
  ]);
  const changed = stamp(change());
  const counted = changed.then(() => Promise.all(pages.map((page) => countRounds(page, all))));
  const [seenAt, changedAt, rounds] = await Promise.all([all, changed, counted]);
  const delays = seenAt.map((at) => at - changedAt);
  expectWithin(promisedMs, Math.max(...delays), Math.max(...rounds));
}

/** Waits for work that takes at most this long on an idle machine, measured in the page's rounds. */
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

/** Polls often: Playwright's own waiting polls only every half second after a while. */
function lookFor(isSeen: () => Promise<boolean>): Promise<void> {
  return expect.poll(isSeen, { interval: 100 }).toBe(true);
}

async function stamp(work: Promise<unknown>): Promise<number> {
  await work;
  return Date.now();
}

/** The number of rounds that the page completes until the work is done. */
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
