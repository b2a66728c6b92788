// @vitest-environment node
import { expect, test } from "vitest";

import { readOwnPath } from "./paths.ts";

test.each([
  ["/", "/"],
  ["/series/court-1", "/series/court-1"],
  ["/series/court-1?episode=e1#top", "/series/court-1?episode=e1#top"],
  ["/series/../account", "/account"],
  ["/login?next=https://evil.test", "/login?next=https://evil.test"],
])("%j is a path of this site", (value, path) => {
  expect(readOwnPath(value)).toBe(path);
});

test.each([
  "//evil",
  "//evil.test/series/court-1",
  "/\\evil",
  "\\\\evil",
  "https:evil",
  "https://evil.test/",
  "javascript:alert(1)",
  " //evil",
  "/\t/evil",
  "/\n\\evil",
  "/.//evil",
  "/series/..//evil",
  "//",
  "//[",
  "series/court-1",
  "",
  null,
  undefined,
  7,
  { path: "/" },
])("%j is not a path of this site", (value) => {
  expect(readOwnPath(value)).toBeUndefined();
});
