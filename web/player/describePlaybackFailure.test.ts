// @vitest-environment node
import { expect, it } from "vitest";

import type { BroadcastState } from "../../domain/broadcast.ts";
import { describePlaybackFailure } from "./describePlaybackFailure.ts";
import type { PlaybackFailure } from "./playback/source.ts";

interface Case {
  failure: PlaybackFailure | null;
  hasPlayed?: boolean;
  state?: BroadcastState | "over";
  isOnline?: boolean;
}

it.each<[string, Case, string]>([
  ["nothing while the video plays", { failure: null }, ""],
  [
    "that an upcoming broadcast has not started",
    { failure: "missing", state: "upcoming" },
    "The broadcast has not started yet. Trying again...",
  ],
  [
    "that a late broadcast has not started",
    { failure: "missing", state: "late" },
    "The broadcast has not started yet. Trying again...",
  ],
  [
    "that a live broadcast has no stream yet",
    { failure: "missing", state: "live" },
    "LIVE, waiting for the picture",
  ],
  [
    "that a live broadcast shows no picture yet",
    { failure: "stalled", state: "live" },
    "LIVE, waiting for the picture",
  ],
  [
    "that the recording of a broadcast is still to come",
    { failure: "missing", state: "over" },
    "This broadcast has ended. The recording appears here.",
  ],
  [
    "that a recording is not available",
    { failure: "missing" },
    "The video is not available right now. Trying again...",
  ],
  [
    "that the provider does not answer",
    { failure: "unreachable" },
    "The video cannot be reached. Trying again...",
  ],
  [
    "that a stream was interrupted",
    { failure: "missing", hasPlayed: true, state: "live" },
    "The stream was interrupted. Reconnecting...",
  ],
  [
    "that a stream has stalled",
    { failure: "stalled", hasPlayed: true },
    "The stream was interrupted. Reconnecting...",
  ],
  [
    "that the viewer's connection is lost",
    { failure: "unreachable", hasPlayed: true, isOnline: false },
    "No connection. The video goes on when it is back.",
  ],
  [
    "that a video cannot be decoded",
    { failure: "undecodable" },
    "The video cannot be played right now. Trying again...",
  ],
  ["that a broadcast is over", { failure: "ended", hasPlayed: true }, "The broadcast has ended."],
])(
  "the player says %s",
  (_words, { failure, hasPlayed = false, state = "recording", isOnline = true }, text) => {
    expect(describePlaybackFailure({ failure, hasPlayed }, state, isOnline)).toBe(text);
  },
);
