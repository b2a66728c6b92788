import { expect, test } from "vitest";

import { isDatabaseAway } from "./databaseErrors.ts";

test.each([
  ["ECONNREFUSED", true],
  ["ETIMEDOUT", true],
  ["08006", true],
  ["57P01", true],
  ["57P05", true],
  ["53300", true],
  ["23505", false],
  ["42P01", false],
])("an error with the code %s says that the database is away: %s", (code, expected) => {
  expect(isDatabaseAway(Object.assign(new Error("refused"), { code }))).toBe(expected);
  expect(isDatabaseAway({ code })).toBe(false);
});
