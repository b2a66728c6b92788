import { expect, test } from "vitest";

import { logOf, rallies, voidOf } from "./testing/log.ts";
import { findLastCountedRally } from "./voids.ts";

test.each([
  ["nothing was played", [], null],
  ["rallies", rallies("010"), 3],
  ["the last was voided", [...rallies("01"), voidOf(2)], 1],
  ["its VOID was voided as well", [...rallies("01"), voidOf(2), voidOf(3)], 2],
  ["another one came instead", [...rallies("01"), voidOf(2), ...rallies("0")], 4],
  ["all were voided", [...rallies("0"), voidOf(1)], null],
])("%s", (_name, events, number) => {
  expect(findLastCountedRally(logOf(events))?.number ?? null).toBe(number);
});
