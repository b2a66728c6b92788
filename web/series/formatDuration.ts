import { unknownDurationSeconds } from "../../domain/broadcast.ts";

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Seconds as 4:05 or 1:02:03; empty for an unknown length. */
export function formatDuration(seconds: number): string {
  if (seconds <= unknownDurationSeconds) return "";
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
