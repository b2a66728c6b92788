import { expect, test } from "vitest";

import { broadcastState, findNextStart, isRecorded, lateStartMs } from "./broadcast.ts";

const now = Date.parse("2025-07-28T12:00:00Z");
const minutes = (count: number) => new Date(now + count * 60_000);

test.each([
  {
    name: "a live episode, whatever its start",
    isLive: true,
    startsAt: minutes(60),
    hasRecording: true,
    state: "live",
  },
  { name: "no start is known", isLive: false, startsAt: null, hasRecording: false, state: "recording" },
  {
    name: "the start lies ahead",
    isLive: false,
    startsAt: minutes(1),
    hasRecording: false,
    state: "upcoming",
  },
  {
    name: "the start lies ahead of a file",
    isLive: false,
    startsAt: minutes(1),
    hasRecording: true,
    state: "upcoming",
  },
  { name: "the start is now", isLive: false, startsAt: minutes(0), hasRecording: false, state: "late" },
  { name: "five hours late", isLive: false, startsAt: minutes(-300), hasRecording: false, state: "late" },
  {
    name: "five hours late with a recording",
    isLive: false,
    startsAt: minutes(-300),
    hasRecording: true,
    state: "recording",
  },
  {
    name: "six hours late",
    isLive: false,
    startsAt: new Date(now - lateStartMs),
    hasRecording: false,
    state: "recording",
  },
])("$name: $state", ({ state, ...broadcast }) => {
  expect(broadcastState(broadcast, now)).toBe(state);
});

test.each([
  { durationSeconds: 0, videoUrl: "https://video.test/play/court-1", is: false },
  { durationSeconds: 1, videoUrl: "https://video.test/play/court-1", is: false },
  { durationSeconds: 2, videoUrl: "https://video.test/play/court-1", is: true },
  { durationSeconds: 1, videoUrl: "https://video.test/file/final.MP4?token=1", is: true },
  { durationSeconds: 1, videoUrl: "/demonstration/file/final.mp4", is: true },
  { durationSeconds: 1, videoUrl: "https://video.test/play/a?name=final.mp4", is: false },
  { durationSeconds: 1, videoUrl: "http://[", is: false },
])("$durationSeconds s of $videoUrl is a recording: $is", ({ is, ...episode }) => {
  expect(isRecorded({ startsAt: null, liveEndedAt: null, ...episode })).toBe(is);
});

test.each([
  { name: "after its start", startsAt: minutes(-60), liveEndedAt: minutes(-10), is: true },
  { name: "before its start, in a test", startsAt: minutes(-60), liveEndedAt: minutes(-90), is: false },
  { name: "without a planned start", startsAt: null, liveEndedAt: minutes(-10), is: false },
  { name: "never", startsAt: minutes(-60), liveEndedAt: null, is: false },
])("a broadcast that ended $name has a recording: $is", ({ is, startsAt, liveEndedAt }) => {
  const stream = { durationSeconds: 1, videoUrl: "https://video.test/play/court-1" };
  expect(isRecorded({ ...stream, startsAt, liveEndedAt })).toBe(is);
});

const overdue = minutes(-400).toISOString();
const late = minutes(-300).toISOString();
const ahead = minutes(60).toISOString();
const later = minutes(1440).toISOString();

test.each([
  { name: "the late one before the later ones", upcoming: [overdue, late, ahead, later], next: late },
  { name: "not the one that is six hours late", upcoming: [overdue, ahead], next: ahead },
  { name: "not a recording whose start has passed", upcoming: [late, ahead], recorded: [late], next: ahead },
  { name: "a recording whose start lies ahead", upcoming: [ahead, later], recorded: [ahead], next: ahead },
  { name: "none when all have passed", upcoming: [overdue], next: undefined },
])("the next start is $name", ({ upcoming, recorded = [], next }) => {
  expect(findNextStart({ upcoming, upcomingRecordings: recorded }, now)).toBe(next);
});
