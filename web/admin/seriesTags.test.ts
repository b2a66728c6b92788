import { expect, test } from "vitest";

import { switchTag } from "./seriesTags.ts";

test("a switch puts its tag among the others, or takes it out in any spelling", () => {
  expect(switchTag(["court"], "live", true)).toEqual(["court", "live"]);
  expect(switchTag(["Live", "court"], "live", true)).toEqual(["court", "live"]);
  expect(switchTag(["Live", "court", " LIVE"], "live", false)).toEqual(["court"]);
});
