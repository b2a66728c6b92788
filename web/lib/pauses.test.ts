// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createPauses } from "./pauses.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Measures the first pause. `randomness` replaces the random number: 0 gives the longest pause, 1 the shortest. */
async function measure(randomness: number, prepare: (pauses: ReturnType<typeof createPauses>) => void) {
  vi.spyOn(Math, "random").mockReturnValue(1 - randomness);
  const pauses = createPauses();
  prepare(pauses);
  const startedAt = Date.now();
  const waited = pauses.wait(0).then(() => Date.now() - startedAt);
  await vi.runAllTimersAsync();
  return waited;
}

test("a lost socket is opened again within a second", async () => {
  expect(await measure(0, () => undefined)).toBe(900);
  expect(await measure(1, () => undefined)).toBe(100);
});

test("clients of a stopping server reconnect spread over eight seconds", async () => {
  expect(await measure(0, ({ spreadWider }) => spreadWider())).toBe(8_100);
  expect(await measure(1, ({ spreadWider }) => spreadWider())).toBe(100);
});

test("they stay spread after a failed first attempt, and no longer once they have reconnected", async () => {
  expect(
    await measure(0, ({ spreadWider, wait }) => {
      spreadWider();
      void wait(0);
    }),
  ).toBe(8_100);
  expect(
    await measure(0, ({ spreadWider, spreadNormally }) => {
      spreadWider();
      spreadNormally();
    }),
  ).toBe(900);
});
