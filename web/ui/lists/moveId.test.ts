// @vitest-environment node
import { expect, test } from "vitest";

import { arrange, moveId } from "./moveId.ts";

test.each([
  ["a", 0, "abcd"],
  ["a", 1, "bacd"],
  ["a", 3, "bcda"],
  ["d", 0, "dabc"],
  ["c", 1, "acbd"],
])("%s at place %i gives %s", (id, index, expected) => {
  expect(moveId(["a", "b", "c", "d"], id, index).join("")).toBe(expected);
});

test("in a requested order added items are last, and removed ones are left out", () => {
  const items = ["a", "b", "new"].map((id) => ({ id }));
  expect(arrange(items, ["b", "gone", "a"]).map(({ id }) => id)).toEqual(["b", "a", "new"]);
});
