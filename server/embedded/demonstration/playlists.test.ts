import { describe, expect, test } from "vitest";

import { readRecordings } from "./media.ts";
import type { Rendition } from "./media.ts";
import {
  channelsBeganMs,
  writeArchivedPlaylist,
  writeLivePlaylist,
  writeMasterPlaylist,
} from "./playlists.ts";

/** Ten segments of three seconds, of 100 bytes each: a loop of thirty seconds. */
const rendition: Rendition = {
  name: "360p",
  width: 640,
  height: 360,
  framesPerSecond: 30,
  codecs: "avc1.4d401e,mp4a.40.2",
  file: "court.mp4",
  header: { offset: 0, length: 50 },
  segments: Array.from({ length: 10 }, (_, index) => ({ offset: 50 + index * 100, length: 100, seconds: 3 })),
};

interface Segment {
  sequence: number;
  discontinuity: number;
  range: string;
  begins: number | undefined;
}

/** Parses a playlist as a player does: numbers follow from the header and from the tags between the segments. */
function readPlaylist(text: string): Segment[] {
  let sequence = 0;
  let discontinuity = 0;
  let begins: number | undefined;
  let range = "";
  const segments: Segment[] = [];
  for (const line of text.split("\n")) {
    const [tag = "", value = ""] = line.split(/:(.*)/s);
    if (tag === "#EXT-X-MEDIA-SEQUENCE") sequence = Number(value);
    else if (tag === "#EXT-X-DISCONTINUITY-SEQUENCE") discontinuity = Number(value);
    else if (tag === "#EXT-X-DISCONTINUITY") discontinuity += 1;
    else if (tag === "#EXT-X-PROGRAM-DATE-TIME") begins = Date.parse(value);
    else if (tag === "#EXT-X-BYTERANGE") range = value;
    else if (line !== "" && !line.startsWith("#")) {
      segments.push({ sequence: sequence++, discontinuity, range, begins });
      begins = undefined;
    }
  }
  return segments;
}

const at = (seconds: number) => channelsBeganMs + seconds * 1000;
const liveAt = (seconds: number) => readPlaylist(writeLivePlaylist(rendition, "court.mp4", at(seconds)));

describe("a live playlist", () => {
  test.each([
    { seconds: 2.999, segments: 0, first: undefined, last: undefined, discontinuity: undefined },
    { seconds: 3, segments: 1, first: 0, last: 0, discontinuity: 0 },
    { seconds: 30, segments: 10, first: 0, last: 9, discontinuity: 0 },
    { seconds: 33, segments: 11, first: 0, last: 10, discontinuity: 1 },
    { seconds: 600, segments: 200, first: 0, last: 199, discontinuity: 19 },
    { seconds: 603, segments: 200, first: 1, last: 200, discontinuity: 20 },
    { seconds: 630, segments: 200, first: 10, last: 209, discontinuity: 20 },
    { seconds: 633, segments: 200, first: 11, last: 210, discontinuity: 21 },
    { seconds: 86_400 * 365, segments: 200, first: 10_511_800, last: 10_511_999, discontinuity: 51_199 },
  ])("$seconds s after the beginning lists segments $first to $last", (expected) => {
    const segments = liveAt(expected.seconds);
    expect(segments).toHaveLength(expected.segments);
    expect(segments[0]?.sequence).toBe(expected.first);
    expect(segments.at(-1)?.sequence).toBe(expected.last);
    expect(segments.at(-1)?.discontinuity).toBe(expected.discontinuity);
  });

  test("describes a segment identically in every second in which it lists it", () => {
    const descriptions = new Set<string>();
    for (let second = 590; second < 1300; second++) {
      for (const { sequence, discontinuity, range } of liveAt(second)) {
        descriptions.add(`${sequence} ${discontinuity} ${range}`);
      }
    }
    // Each segment has exactly one description.
    expect(descriptions.size).toBe(Math.floor(1299 / 3));
  });

  test("begins a new continuity, with its time of day, whenever the recording starts again", () => {
    for (const { sequence, discontinuity, range, begins } of liveAt(100_000).slice(1)) {
      expect(discontinuity).toBe(Math.floor(sequence / 10));
      expect(range).toBe(`100@${50 + (sequence % 10) * 100}`);
      expect(begins).toBe(sequence % 10 === 0 ? at(sequence * 3) : undefined);
    }
  });

  test("contains the time of its first segment, at any position of the loop", () => {
    for (const second of [700, 703, 706, 727, 730]) {
      const [first] = liveAt(second);
      expect(first?.begins).toBe(at((first?.sequence ?? 0) * 3));
    }
  });

  test("offers ten minutes to rewind and is less than a segment behind", () => {
    for (const second of [12_345.1, 12_347.9]) {
      const segments = liveAt(second);
      const ends = ((segments.at(-1)?.sequence ?? 0) + 1) * 3;
      expect(segments.length * 3).toBe(600);
      expect(second - ends).toBeGreaterThanOrEqual(0);
      expect(second - ends).toBeLessThan(3);
    }
  });

  test("has no end tag", () => {
    expect(writeLivePlaylist(rendition, "court.mp4", at(5000))).not.toContain("EXT-X-ENDLIST");
  });
});

describe("an archived playlist", () => {
  test.each([
    { length: 30, segments: 10, seams: 0 },
    { length: 31, segments: 11, seams: 1 },
    { length: 90, segments: 30, seams: 2 },
  ])("of $length s has $segments segments and $seams seams, and ends", ({ length, segments, seams }) => {
    const text = writeArchivedPlaylist(rendition, "court.mp4", length);
    expect(readPlaylist(text)).toHaveLength(segments);
    expect(readPlaylist(text).at(-1)?.discontinuity).toBe(seams);
    expect(text.trimEnd().endsWith("#EXT-X-ENDLIST")).toBe(true);
  });
});

test("a master playlist lists both renditions of a recording with their codecs and sizes", () => {
  for (const recording of readRecordings()) {
    const lines = writeMasterPlaylist(recording).split("\n");
    expect(lines).toEqual(expect.arrayContaining(["720p.m3u8", "360p.m3u8"]));
    expect(lines.join("\n")).toMatch(/RESOLUTION=1280x720.*CODECS="avc1\.4d401f,mp4a\.40\.2"/);
  }
});
