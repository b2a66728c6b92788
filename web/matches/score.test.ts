// @vitest-environment node
import { expect, test } from "vitest";

import { cutName } from "./score.ts";

test.each([
  ["Solberg", "Solberg"],
  ["An Se Young", "An Se Young"],
  ["Twelve chars", "Twelve chars"],
  ["Vandenberghe Castelo", "Vandenberghe"],
  ["van der Heide-Lindqvist", "van der"],
  ["Featherstonehaugh", "Featherston…"],
  ["x".repeat(80), `${"x".repeat(11)}…`],
])("the name %s is shown on a card as %s", (name, shown) => {
  expect(cutName(name)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(12);
});
