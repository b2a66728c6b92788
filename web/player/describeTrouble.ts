import type { BroadcastState } from "../../domain/broadcast.ts";
import type { PlaybackState } from "./playback/playbackState.ts";

/** The player's message while nothing plays; empty without a problem. The state "over" awaits the recording. */
export function describeTrouble(
  { trouble, hasPlayed }: Pick<PlaybackState, "trouble" | "hasPlayed">,
  state: BroadcastState | "over",
  isOnline: boolean,
): string {
  if (trouble === null) return "";
  if (trouble === "ended") return "The broadcast has ended.";
  if (!isOnline) return "No connection. The video goes on when it is back.";
  if (trouble === "undecodable") return "The video cannot be played right now. Trying again...";
  if (hasPlayed) return "The stream was interrupted. Reconnecting...";
  if (state === "live" && trouble !== "unreachable") return "LIVE, waiting for the picture";
  if (trouble === "missing" && state === "over")
    return "This broadcast has ended. The recording appears here.";
  if (trouble === "missing" && state !== "recording")
    return "The broadcast has not started yet. Trying again...";
  if (trouble === "missing") return "The video is not available right now. Trying again...";
  return "The video cannot be reached. Trying again...";
}
