import { expect, test } from "vitest";

import { hasStorableYear } from "./storableYear.ts";

test.each([
  ["2026-11-22", true],
  ["2026-11-22T09:30", true],
  ["0001-01-01T12:00:00.000Z", true],
  ["9999-12-31", true],
  ["0000-12-31T12:00:00.000Z", false],
  ["20266-01-01", false],
  ["20266-01-01T10:00", false],
  ["202666-01-01T10:00", false],
])("whether the year of %s can be stored: %s", (value, isStorable) => {
  expect(hasStorableYear(value)).toBe(isStorable);
});
