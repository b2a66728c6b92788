import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useRetry } from "./useRetry.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("each outage begins with a pause of 2 seconds, which doubles", async () => {
  let requests = 0;
  async function ask() {
    requests += 1;
  }
  const { rerender } = renderHook(({ isFailed }) => useRetry(isFailed, ask), {
    initialProps: { isFailed: true },
  });
  for (let outage = 0; outage < 2; outage += 1) {
    rerender({ isFailed: true });
    requests = 0;
    for (const pauseMs of [2_000, 4_000, 8_000]) {
      const before = requests;
      await pass(pauseMs - 1);
      expect(requests).toBe(before);
      await pass(1);
      expect(requests).toBe(before + 1);
    }
    rerender({ isFailed: false });
  }
});
