import { expect, test } from "vitest";

import { readWayBack } from "./wayBack.ts";

test.each([
  [{ from: "/series/court-1?episode=e1" }, "/series/court-1?episode=e1"],
  [{ from: "https://elsewhere.test/" }, "/"],
  [{ from: "//elsewhere.test/" }, "/"],
  [{ from: "/\\elsewhere.test/" }, "/"],
  [{ from: 7 }, "/"],
  [{}, "/"],
  [null, "/"],
])("the way back from %j is a path of this site: %s", (state, path) => {
  expect(readWayBack(state)).toBe(path);
});
