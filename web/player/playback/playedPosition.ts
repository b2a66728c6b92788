import type { PlaybackStore } from "./playbackState.ts";

/** The position of the video, in seconds. It outlasts the reopening of the stream. */
interface PlayedPosition {
  /** The position at which to reopen the stream; before anything has played, that at which to start. */
  current: () => number | null;
  /** The last position that really played; null before. */
  lastPlayed: () => number | null;
  /** The duration of the video, also once its element is closed; null before it is known. */
  duration: () => number | null;
}

export function trackPosition(
  media: HTMLVideoElement,
  store: PlaybackStore,
  startAt: number | null,
  stopped: AbortSignal,
): PlayedPosition {
  let position = startAt;
  let playedTo: number | null = null;
  let lastDuration: number | null = null;

  function readDuration(): number | null {
    if (!stopped.aborted && !Number.isNaN(media.duration)) lastDuration = media.duration;
    return lastDuration;
  }

  function onTimeUpdate(): void {
    if (media.seeking || media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    position = media.currentTime;
    readDuration();
    if (store.state().hasPlayed || !media.paused) playedTo = position;
    if (!media.paused) store.update({ hasPlayed: true });
  }

  function onSeeking(): void {
    // The pictures at the new position may never arrive before the stream is reopened.
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) position = media.currentTime;
  }

  media.addEventListener("timeupdate", onTimeUpdate, { signal: stopped });
  media.addEventListener("seeking", onSeeking, { signal: stopped });
  return { current: () => position, lastPlayed: () => playedTo, duration: readDuration };
}
