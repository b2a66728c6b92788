import { describe, expect, test } from "vitest";

import { parsePlaylist } from "./playlist.ts";

const address = "https://live.example.org/court-1/index.m3u8";
const parse = (...lines: string[]) => parsePlaylist(lines.join("\n"), address);
const header = ["#EXTM3U", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:100"];

describe("In a master playlist, the variant with the highest bandwidth is used", () => {
  test.each([
    [
      "whichever place it has",
      ["#EXT-X-STREAM-INF:BANDWIDTH=800000", "low.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=2500400", "high.m3u8"],
      { topAddress: "https://live.example.org/court-1/high.m3u8", topKbps: 2_500 },
    ],
    [
      "not by the average, nor by what is quoted",
      [
        `#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=9000000,BANDWIDTH=1000000,CODECS="x,BANDWIDTH=7"`,
        "/a.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=2000000",
        "#EXT-X-VENDOR",
        "",
        "https://cdn.example.org/b.m3u8?c=d",
      ],
      { topAddress: "https://cdn.example.org/b.m3u8?c=d", topKbps: 2_000 },
    ],
    [
      "also without a bandwidth",
      ["#EXT-X-STREAM-INF:RESOLUTION=1x1", "only.m3u8"],
      { topAddress: "https://live.example.org/court-1/only.m3u8", topKbps: null },
    ],
    [
      "not one whose bandwidth is too large to be true",
      [
        "#EXT-X-STREAM-INF:BANDWIDTH=99999999999999999999",
        "wrong.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=1000000",
        "a.m3u8",
      ],
      { topAddress: "https://live.example.org/court-1/a.m3u8", topKbps: 1_000 },
    ],
    [
      "not a variant of single frames",
      [
        `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9000000,URI="frames.m3u8"`,
        "#EXT-X-STREAM-INF:BANDWIDTH=1000000",
        "a.m3u8",
      ],
      { topAddress: "https://live.example.org/court-1/a.m3u8", topKbps: 1_000 },
    ],
  ])("%s", (_name, lines, expected) => {
    expect(parse("#EXTM3U", ...lines)).toEqual({ kind: "master", ...expected });
  });
});

describe("In a media playlist, the newest segment is used", () => {
  const at = Date.parse("2026-11-25T10:00:00Z");
  test.each([
    ["with its number", [...header, "#EXTINF:4.000,", "a.ts", "#EXTINF:4.000,", "b.ts"], {}],
    [
      "with its date, which is counted on from an earlier one",
      [
        ...header,
        "#EXT-X-PROGRAM-DATE-TIME:2026-11-25T10:00:00Z",
        "#EXTINF:4.000,",
        "a.ts",
        "#EXTINF:3.5,Title",
        "b.ts",
      ],
      { newestEndsAt: at + 7_500 },
    ],
    [
      "with the date of its own",
      [
        ...header,
        "#EXT-X-PROGRAM-DATE-TIME:2026-11-25T08:00:00Z",
        "#EXTINF:4,",
        "a.ts",
        "#EXT-X-PROGRAM-DATE-TIME:2026-11-25T12:00:00.000+02:00",
        "#EXT-X-BYTERANGE:10@0",
        "#EXTINF:4,",
        "b.ts",
      ],
      { newestEndsAt: at + 4_000 },
    ],
    [
      "and the end of the stream",
      [...header, "#EXTINF:4,", "a.ts", "b.ts", "#EXT-X-ENDLIST"],
      { isEnded: true },
    ],
    [
      "with Windows' line ends, and the longest segment where no target is given",
      ["#EXTM3U\r", "#EXT-X-MEDIA-SEQUENCE:100\r", "#EXTINF:9.5,\r", "a.ts\r", "#EXTINF:2,\r", "b.ts\r"],
      { targetSeconds: 9.5 },
    ],
  ])("%s", (_name, lines, expected) => {
    expect(parse(...lines)).toEqual({
      kind: "media",
      targetSeconds: 4,
      newestSequence: 101,
      newestEndsAt: null,
      newestAddress: "https://live.example.org/court-1/b.ts",
      isEnded: false,
      ...expected,
    });
  });
});

describe("Any other text is invalid", () => {
  test.each([
    ["nothing", []],
    ["a page", ["<!doctype html>"]],
    ["a playlist without its first line", header.slice(1)],
    ["one without segments", header],
    ["one of variants without addresses", ["#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1"]],
    ["one with an address that is none", [...header, "#EXTINF:4,", "http://["]],
  ])("%s", (_name, lines) => {
    expect(parse(...lines)).toEqual({ kind: "invalid", reason: expect.stringMatching(/^The .+\.$/) });
  });
});
