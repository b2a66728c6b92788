import * as v from "valibot";
import { expect, test } from "vitest";

import { exportedIdsRule } from "./backupFile.ts";

test.each([
  [0, "Please select at least one series to export"],
  [1, undefined],
  [2_000, undefined],
  [2_001, "A backup holds at most 2,000 series. Please export them in parts."],
])("an export of %d series", (count, message) => {
  const ids = Array.from({ length: count }, (_, place) => `series-${place}`);
  expect(v.safeParse(exportedIdsRule, ids).issues?.[0].message).toBe(message);
});
