import { expect, test } from "vitest";

import { takeToken, waitForToken } from "./tokenBucket.ts";

/** Takes a token at each time that has one, and returns these times. */
function takenAt(times: readonly number[], most: number): number[] {
  let fullAt = 0;
  return times.filter((now) => {
    if (waitForToken(fullAt, most, now) > 0) return false;
    fullAt = takeToken(fullAt, most, now);
    return true;
  });
}

test.each([
  ["all tokens at once, and no further one", [5, 5, 5, 5], 3, [5, 5, 5]],
  [
    "a token for each part of a minute",
    [0, 0, 0, 19_999, 20_000, 20_001, 40_000],
    3,
    [0, 0, 0, 20_000, 40_000],
  ],
  [
    "all tokens after a minute, and no saved ones after two",
    [0, 0, 120_000, 120_000, 120_000],
    2,
    [0, 0, 120_000, 120_000],
  ],
  ["its only token", [0, 59_999, 60_000], 1, [0, 60_000]],
])("A bucket gives %s", (_, times, most, expected) => {
  expect(takenAt(times, most)).toEqual(expected);
});

test("The wait ends exactly when there is a token, and no minute gives more than twice the tokens", () => {
  for (const most of [1, 7, 60, 600]) {
    let [fullAt, now] = [0, 0];
    const taken: number[] = [];
    const wrongWaits: number[] = [];
    for (let step = 0; step < 6_000; step += 1) {
      now += (step * 7_919) % 61;
      const wait = waitForToken(fullAt, most, now);
      if (wait === 0) {
        fullAt = takeToken(fullAt, most, now);
        taken.push(now);
      } else if (
        waitForToken(fullAt, most, now + wait / 2) === 0 ||
        waitForToken(fullAt, most, now + wait + 0.001) > 0
      ) {
        wrongWaits.push(now);
      }
    }
    expect(wrongWaits).toEqual([]);
    const isExceeded = taken.some((start, place) => (taken[place + 2 * most] ?? Infinity) < start + 60_000);
    expect(isExceeded).toBe(false);
  }
});
