import type { PlaybackStore } from "./playbackState.ts";

/** The position of the video, in seconds. It outlasts the reopening of the stream. */
interface PlayedPosition {
  /** The position at which to reopen the stream; before anything has played, that at which to start. */
  current: () => number | null;
  /** The last position that really played; null before. */
  lastPlayed: () => number | null;
}

export function trackPosition(
  media: HTMLVideoElement,
  store: PlaybackStore,
  startAt: number | null,
  stopped: AbortSignal,
): PlayedPosition {
  let position = startAt;
  let playedTo: number | null = null;

  function onTimeUpdate(): void {
    if (media.seeking || media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    position = media.currentTime;
    if (store.state().hasPlayed || !media.paused) playedTo = position;
    if (!media.paused) store.update({ hasPlayed: true });
  }

  media.addEventListener("timeupdate", onTimeUpdate, { signal: stopped });
  return { current: () => position, lastPlayed: () => playedTo };
}
