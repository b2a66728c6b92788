import { expect, test } from "vitest";

import type { HlsVideo } from "./hlsSource.ts";
import { readPictureDate } from "./pictureDate.ts";

const at = new Date("2026-11-22T10:00:00.000Z");

/** A media element with these properties. */
function makeMedia(part: object): HlsVideo {
  return Object.assign(document.createElement("video"), { config: null }, part);
}

test.each([
  ["hls.js says when the picture was taken", { api: { playingDate: new Date(at) } }, 0],
  ["hls.js says nothing of a stream without dates", { api: { playingDate: null } }, null],
  ["hls.js is asked first", { api: { playingDate: null }, getStartDate: () => at }, null],
  ["Safari says when the stream began", { getStartDate: () => at, currentTime: 12.5 }, 12_500],
  ["Safari says nothing of a stream without dates", { getStartDate: () => new Date(Number.NaN) }, null],
  ["other browsers say nothing", {}, null],
])("%s", (_name, part, later) => {
  expect(readPictureDate(makeMedia(part))).toBe(later === null ? null : at.getTime() + later);
});
