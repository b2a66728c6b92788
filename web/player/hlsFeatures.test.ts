// @vitest-environment node
import { expect, test } from "vitest";

import { isPlainMaster, isPlainPlaylist } from "./hlsFeatures.ts";

const variant = (attributes: string) => `#EXT-X-STREAM-INF:BANDWIDTH=800000,${attributes}\nvideo.m3u8`;
const plain = variant('CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=1280x720');
const playlist = (...lines: string[]) => ["#EXTM3U", "#EXT-X-VERSION:7", ...lines, ""].join("\n");

test.each([
  ["plain variants", true, [plain, plain]],
  ["line ends of Windows", true, [`${plain}\r`]],
  ["no captions", true, [variant('CLOSED-CAPTIONS=NONE,CODECS="avc1.4d401f"')]],
  [
    "an audio rendition that is part of the variants",
    true,
    ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en"', plain],
  ],
  ["a comment", true, ["# made by an encoder", plain]],
  ["a separate audio rendition", false, ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="en.m3u8"', plain]],
  ["subtitles", false, ['#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="en.m3u8"', plain]],
  ["captions", false, ['#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",INSTREAM-ID="CC1"', plain]],
  ["a variant with captions", false, [variant('CLOSED-CAPTIONS="c",CODECS="avc1.4d401f"')]],
  ["a variant with subtitles", false, [variant('SUBTITLES="s",CODECS="avc1.4d401f"')]],
  ["HEVC", false, [plain, variant('CODECS="hvc1.2.4.L123.B0,mp4a.40.2"')]],
  ["AC-3", false, [variant('CODECS="avc1.4d401f,ac-3"')]],
  ["a codec that is not declared", false, [variant("RESOLUTION=1280x720")]],
  ["a protection system", false, ["#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES", plain]],
  ["content steering", false, ['#EXT-X-CONTENT-STEERING:SERVER-URI="/steer"', plain]],
  ["variables", false, ['#EXT-X-DEFINE:NAME="a",VALUE="b"', plain]],
  ["an unknown tag", false, ["#EXT-X-NEWER:1", plain]],
  ["no variants", false, ["#EXT-X-TARGETDURATION:6", "#EXTINF:6,", "1.ts"]],
])("a master playlist with %s: the light build plays it, %s", (_what, isPlain, lines) => {
  expect(isPlainMaster(playlist(...lines))).toBe(isPlain);
});

test.each([
  ["segments", true, ["#EXTINF:6.000,", "1.ts", "#EXT-X-DISCONTINUITY", "#EXT-X-ENDLIST"]],
  ["a key for whole segments", true, ['#EXT-X-KEY:METHOD=AES-128,URI="key"']],
  ["no key", true, ["#EXT-X-KEY:METHOD=NONE"]],
  ["a date range", true, ['#EXT-X-DATERANGE:ID="1",CLASS="scores",START-DATE="2025-07-28T09:00:00Z"']],
  ["an interstitial", false, ['#EXT-X-DATERANGE:ID="1",CLASS="com.apple.hls.interstitial"']],
  ["keys for single samples", false, ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key"']],
  ["a key of a protection system", false, ['#EXT-X-KEY:METHOD=AES-128,KEYFORMAT="com.apple",URI="key"']],
  ["a variable", false, ['#EXT-X-DEFINE:IMPORT="token"']],
])("a playlist of one variant with %s: the light build plays it, %s", (_what, isPlain, lines) => {
  expect(isPlainPlaylist(playlist(...lines))).toBe(isPlain);
});

test("a text that is no playlist needs the full build", () => {
  expect(isPlainPlaylist("")).toBe(false);
  expect(isPlainMaster("<html>#EXT-X-STREAM-INF</html>")).toBe(false);
});
