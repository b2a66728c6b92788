import { expect, test } from "vitest";

import type { HlsVideo } from "./hlsSource.ts";
import { readPictureDate } from "./pictureDate.ts";

const at = new Date("2026-11-22T10:00:00.000Z");

/** A media element with these properties. */
function makeMedia(part: object): HlsVideo {
  return Object.assign(document.createElement("video"), { config: null }, part);
}

test.each([
  ["the date is that of hls.js", { api: { playingDate: new Date(at) } }, 0],
  ["hls.js has no date for a stream without dates", { api: { playingDate: null } }, null],
  ["the date of hls.js is preferred", { api: { playingDate: null }, getStartDate: () => at }, null],
  [
    "in Safari the date is derived from the stream's start",
    { getStartDate: () => at, currentTime: 12.5 },
    12_500,
  ],
  ["Safari has no date for a stream without dates", { getStartDate: () => new Date(Number.NaN) }, null],
  ["other browsers have no date", {}, null],
])("%s", (_name, part, later) => {
  expect(readPictureDate(makeMedia(part))).toBe(later === null ? null : at.getTime() + later);
});
