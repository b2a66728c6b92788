import { beforeEach, expect, test } from "vitest";

import { recallWayBack, rememberWayBack } from "./wayBack.ts";

beforeEach(() => sessionStorage.clear());

test("the requested page is stored per series for the browser session", () => {
  rememberWayBack("court-1", "/series/court-1?episode=e1");
  rememberWayBack("court-2", "/series/court-2");
  expect(recallWayBack("court-2")).toBe("/series/court-2");
  expect(recallWayBack("court-1")).toBe("/series/court-1?episode=e1");
});

test.each([
  ["/series/court-1?episode=e1", "/series/court-1?episode=e1"],
  ["/", "/"],
  ["//evil", "/series/court-1"],
  ["https:evil", "/series/court-1"],
  ["https://evil.test/", "/series/court-1"],
  ["/\\evil", "/series/court-1"],
  ["\\\\evil", "/series/court-1"],
  ["/\t/evil", "/series/court-1"],
  ["/.//evil", "/series/court-1"],
  ["javascript:alert(1)", "/series/court-1"],
  [" javascript:alert(1)", "/series/court-1"],
  ["data:text/html,evil", "/series/court-1"],
  ["evil", "/series/court-1"],
  ["", "/series/court-1"],
])("the stored text %j leads to %s", (remembered, path) => {
  rememberWayBack("court-1", remembered);
  expect(recallWayBack("court-1")).toBe(path);
});

test("without a stored page unlocking leads to the page of the series, whose slug may have any characters", () => {
  expect(recallWayBack("court-1")).toBe("/series/court-1");
  expect(recallWayBack("../login?x=")).toBe("/series/..%2Flogin%3Fx%3D");
});
