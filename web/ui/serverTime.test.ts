// @vitest-environment node
import { expect, test, vi } from "vitest";

import { createServerTime } from "./serverTime.ts";

const noon = Date.parse("2026-07-28T12:00:00Z");
const hourMs = 3_600_000;

/** A device whose clock differs from the server's by `wrong`; requests take 100 ms unless stated otherwise. */
function createDevice(wrong: number) {
  const device = { wrong, passed: 0 };
  const time = createServerTime({
    deviceTime: () => noon + device.passed + device.wrong,
    monotonicTime: () => device.passed,
  });
  /** A response with the server's time in whole seconds. */
  function respond(duration = 100, receivedAfterMs = duration): void {
    const askedAt = noon + device.passed + device.wrong;
    device.passed += duration;
    const earliest = Math.floor((noon + device.passed) / 1_000) * 1_000;
    time.correct({ earliest, latest: earliest + 1_000, askedAt, receivedAt: askedAt + receivedAfterMs });
  }
  const readError = () => Math.abs(time.now() - (noon + device.passed));
  return { device, time, respond, readError };
}

test.each([7 * hourMs, 40 * 60_000, -3 * hourMs, 60_000])(
  "a clock that is wrong by %i ms is corrected",
  (wrong) => {
    const { respond, readError } = createDevice(wrong);
    expect(readError()).toBe(Math.abs(wrong));
    respond();
    expect(readError()).toBeLessThanOrEqual(1_100);
  },
);

test.each([0, 900, 20_000, -20_000])("a clock that differs by %i ms is not corrected", (wrong) => {
  const { time, respond, readError } = createDevice(wrong);
  const listener = vi.fn();
  time.watch(listener);
  respond();
  expect(readError()).toBe(Math.abs(wrong));
  expect(listener).not.toHaveBeenCalled();
});

test("a request that took long, or during which the clock was changed, corrects nothing", () => {
  const { respond, readError } = createDevice(7 * hourMs);
  respond(6_000);
  respond(100, -hourMs);
  expect(readError()).toBe(7 * hourMs);
});

test("later responses that confirm the correction do not move the time", () => {
  const { time, respond } = createDevice(-3 * hourMs);
  const listener = vi.fn();
  const stop = time.watch(listener);
  respond();
  expect(listener).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 5; count += 1) respond(1_000);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test("a clock that is set right while the page is open needs no response", () => {
  const { device, respond, readError } = createDevice(7 * hourMs);
  respond();
  device.passed += hourMs;
  expect(readError()).toBeLessThanOrEqual(1_100);
  device.wrong = 0;
  expect(readError()).toBe(0);
});

test("the correction follows a clock that is set wrong once more", () => {
  const { device, time, respond, readError } = createDevice(7 * hourMs);
  respond();
  device.wrong = -hourMs;
  respond();
  expect(readError()).toBeLessThanOrEqual(1_100);
  device.wrong = 0;
  respond();
  expect(time.now()).toBe(noon + device.passed);
});
