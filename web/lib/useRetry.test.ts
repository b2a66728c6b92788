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

test("the return of the network and a click at the same time start one attempt", async () => {
  const requests: (() => void)[] = [];
  const ask = () => new Promise<void>((resolve) => void requests.push(resolve));
  const { result } = renderHook(() => useRetry(true, ask));
  act(() => {
    window.dispatchEvent(new Event("online"));
    result.current.tryNow();
    result.current.tryNow();
  });
  expect(requests).toHaveLength(1);
  requests[0]?.();
  await pass(0);
  act(() => result.current.tryNow());
  expect(requests).toHaveLength(2);
});
