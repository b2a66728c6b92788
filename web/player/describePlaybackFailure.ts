import type { BroadcastState } from "../../domain/broadcast.ts";
import type { PlaybackState } from "./playback/playbackState.ts";

/** The player's message while nothing plays; empty without a problem. The state "over" awaits the recording. */
export function describePlaybackFailure(
  { failure, hasPlayed }: Pick<PlaybackState, "failure" | "hasPlayed">,
  state: BroadcastState | "over",
  isOnline: boolean,
): string {
  if (failure === null) return "";
  if (failure === "ended") return "The broadcast has ended.";
  if (!isOnline) return "No connection. The video goes on when it is back.";
  if (failure === "undecodable") return "The video cannot be played right now. Trying again...";
  if (hasPlayed) return "The stream was interrupted. Reconnecting...";
  if (state === "live" && failure !== "unreachable") return "LIVE, waiting for the picture";
  if (failure === "missing" && state === "over")
    return "This broadcast has ended. The recording appears here.";
  if (failure === "missing" && state !== "recording")
    return "The broadcast has not started yet. Trying again...";
  if (failure === "missing") return "The video is not available right now. Trying again...";
  return "The video cannot be reached. Trying again...";
}
