// @vitest-environment node
import { expect, test } from "vitest";

import { readStartAt, writeSharedAddress } from "./shareLink.ts";

test.each([
  [{ slug: "court-1", episodeId: undefined, seconds: null }, "https://open.test/series/court-1"],
  [{ slug: "court-1", episodeId: "e1", seconds: null }, "https://open.test/series/court-1?episode=e1"],
  [{ slug: "court-1", episodeId: "e1", seconds: 75.9 }, "https://open.test/series/court-1?episode=e1&t=75"],
  [{ slug: "court-1", episodeId: undefined, seconds: 75 }, "https://open.test/series/court-1"],
])("%j is shared as %s", (place, address) => {
  expect(writeSharedAddress("https://open.test", place)).toBe(address);
});

test.each([
  ["75", 75],
  ["0", 0],
  [null, null],
  ["", null],
  ["-1", null],
  ["1e3", null],
  ["9999999", null],
])("t=%s starts at %s", (text, seconds) => {
  expect(readStartAt(text)).toBe(seconds);
});
