// @vitest-environment node
import { describe, expect, test } from "vitest";

import { createServerClock } from "./serverClock.ts";

const makeResponse = (sentAt: number, receivedAt: number, serverTime: number) => ({
  sentAt,
  receivedAt,
  serverTime: new Date(serverTime).toISOString(),
});

describe("The server's clock on a device", () => {
  test("is unknown before a response", () => {
    expect(createServerClock().read(1_000)).toBeNull();
  });

  test.each([
    ["an hour fast", -3_600_000],
    ["an hour slow", 3_600_000],
  ])("is right on a device whose clock is %s", (_, offset) => {
    const clock = createServerClock();
    clock.correct(makeResponse(10_000, 10_200, 10_100 + offset));
    expect(clock.read(20_000)).toBe(20_000 + offset);
  });

  test("ignores a response with a long round trip", () => {
    const clock = createServerClock();
    for (const late of [0, 900, 0, 0])
      clock.correct(makeResponse(10_000, 10_000 + 2 * late, 10_000 + 2 * late));
    expect(clock.read(20_000)).toBe(20_000);
    clock.correct(makeResponse(10_000, 15_000, 99_000));
    expect(clock.read(20_000)).toBe(20_000);
  });

  test("follows a clock that was set: the last five responses count", () => {
    const clock = createServerClock();
    for (let count = 0; count < 5; count += 1) clock.correct(makeResponse(10_000, 10_000, 10_000));
    for (let count = 0; count < 3; count += 1) clock.correct(makeResponse(50_000, 50_000, 40_000));
    expect(clock.read(60_000)).toBe(50_000);
  });
});
