// @vitest-environment node
import { expect, test } from "vitest";

import { findReadable } from "./appearance.ts";

test.each([
  ["ffffff", "#000"],
  ["000000", "#fff"],
  ["d3f34b", "#000"],
  ["d9142f", "#fff"],
  ["0050b5", "#fff"],
  ["ff9900", "#000"],
])("on #%s %s text is the more readable", (colour, expected) => {
  expect(findReadable(colour)).toBe(expected);
});
