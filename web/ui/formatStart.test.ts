// @vitest-environment node
import { expect, test } from "vitest";

import { formatStart } from "./formatStart.ts";

const now = new Date(2025, 6, 28, 9, 0);

test.each([
  ["today", new Date(2025, 6, 28, 18, 30), /^Today, 18:30$/],
  ["tomorrow", new Date(2025, 6, 29, 0, 5), /^Tomorrow, 00:05$/],
  ["on another day", new Date(2025, 7, 2, 18, 30), /^2 Aug, 18:30$/],
])("a start %s is shown in the viewer's own time zone", (_when, start, words) => {
  expect(formatStart(start.toISOString(), now)).toMatch(words);
});
