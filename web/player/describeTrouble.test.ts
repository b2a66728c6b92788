import { expect, it } from "vitest";

import type { BroadcastState } from "../../domain/broadcast.ts";
import { describeTrouble } from "./describeTrouble.ts";
import type { Trouble } from "./playback/source.ts";

interface Case {
  trouble: Trouble | null;
  hasPlayed?: boolean;
  state?: BroadcastState | "over";
  isOnline?: boolean;
}

it.each<[string, Case, string]>([
  ["nothing while the video plays", { trouble: null }, ""],
  [
    "that an upcoming broadcast has not started",
    { trouble: "missing", state: "upcoming" },
    "The broadcast has not started yet. Trying again...",
  ],
  [
    "that a late broadcast has not started",
    { trouble: "missing", state: "late" },
    "The broadcast has not started yet. Trying again...",
  ],
  [
    "that a live broadcast has no stream yet",
    { trouble: "missing", state: "live" },
    "LIVE, waiting for the picture",
  ],
  [
    "that a live broadcast shows no picture yet",
    { trouble: "stalled", state: "live" },
    "LIVE, waiting for the picture",
  ],
  [
    "that the recording of a broadcast is still to come",
    { trouble: "missing", state: "over" },
    "This broadcast has ended. The recording appears here.",
  ],
  [
    "that a recording is not available",
    { trouble: "missing" },
    "The video is not available right now. Trying again...",
  ],
  [
    "that the provider does not answer",
    { trouble: "unreachable" },
    "The video cannot be reached. Trying again...",
  ],
  [
    "that a stream was interrupted",
    { trouble: "missing", hasPlayed: true, state: "live" },
    "The stream was interrupted. Reconnecting...",
  ],
  [
    "that a stream has stalled",
    { trouble: "stalled", hasPlayed: true },
    "The stream was interrupted. Reconnecting...",
  ],
  [
    "that the viewer's connection is lost",
    { trouble: "unreachable", hasPlayed: true, isOnline: false },
    "No connection. The video goes on when it is back.",
  ],
  [
    "that a video cannot be decoded",
    { trouble: "undecodable" },
    "The video cannot be played right now. Trying again...",
  ],
  ["that a broadcast is over", { trouble: "ended", hasPlayed: true }, "The broadcast has ended."],
])(
  "the player says %s",
  (_words, { trouble, hasPlayed = false, state = "recording", isOnline = true }, text) => {
    expect(describeTrouble({ trouble, hasPlayed }, state, isOnline)).toBe(text);
  },
);
