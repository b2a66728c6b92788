import { expect, test } from "vitest";

import { collapseWhiteSpace } from "./whiteSpace.ts";

test.each([
  ["court 1", "court 1"],
  [" court  1\n", "court 1"],
  ["court\t\u00a01", "court 1"],
  ["court\u30001\u2009", "court 1"],
  ["court1", "court1"],
  [" \u00a0\t", ""],
])("the white space of %j is collapsed: %j", (text, collapsed) => {
  expect(collapseWhiteSpace(text)).toBe(collapsed);
});
