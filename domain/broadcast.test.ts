import { expect, test } from "vitest";

import { broadcastState, lateStartMs } from "./broadcast.ts";

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
