import { createAutoplay } from "./autoplay.ts";
import type { PlaybackState } from "./playbackState.ts";
import { createPlaybackStore } from "./playbackState.ts";
import { trackPosition } from "./playedPosition.ts";
import { createRetries } from "./retries.ts";
import type { Source, SourceReports } from "./source.ts";
import { createStallTimer } from "./stallTimer.ts";

export interface Playback {
  /** The last position that really played; null before. */
  readPosition: () => number | null;
  /** The duration in seconds, Infinity for a stream without an end; null before it is known. */
  readDuration: () => number | null;
  isPausedByViewer: () => boolean;
  /** Retries immediately unless the stream flows. */
  tryNow(): void;
  stop(): void;
}

/** How a video opens. */
export interface PlaybackStart {
  /** The position in seconds; null for the beginning, or the live edge. */
  startAt: number | null;
  /** Whether it waits for the viewer to play it. */
  startsPaused: boolean;
}

/** A longer stall counts as a failure. */
const longestStallSeconds = 6;
/** The same before the first frame. */
const longestStartSeconds = 40;

/**
 * Keeps a video playing. A stream that has not started, is interrupted or stalls is reported and retried.
 * hlsSource.ts and fileSource.ts contain the details of HLS and of plain files.
 */
export function keepPlaying(
  media: HTMLVideoElement,
  createSource: (reports: SourceReports) => Source,
  show: (state: PlaybackState) => void,
  { startAt, startsPaused }: PlaybackStart,
): Playback {
  const stopping = new AbortController();
  const { signal } = stopping;
  const store = createPlaybackStore(show, signal);
  const stallTimer = createStallTimer(media);
  const source = createSource({
    failed: (failure) => retries.fail(failure),
    received: () => retries.recover(),
    liveOffset: (seconds) => store.update({ liveOffset: seconds }),
  });
  const retries = createRetries({ source, store, stallTimer, reopen, stopped: signal });
  const autoplay = createAutoplay(media, store, startsPaused, signal);
  const position = trackPosition(media, store, startAt, signal);

  function reopen(): void {
    autoplay.prepareReopening();
    source.open(position.current());
  }

  function checkStall(): void {
    const stalledSeconds = stallTimer.measure(retries.isPending());
    const { hasPlayed } = store.state();
    const limit = hasPlayed ? longestStallSeconds : longestStartSeconds;
    if (stalledSeconds >= limit) retries.fail("stalled");
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === "visible") retries.tryNow();
  }

  window.addEventListener("online", retries.tryNow, { signal });
  document.addEventListener("visibilitychange", onVisibilityChange, { signal });
  const stallCheck = setInterval(checkStall, 1_000);

  source.open(startAt);

  return {
    readPosition: position.lastPlayed,
    readDuration: position.duration,
    isPausedByViewer: autoplay.isPausedByViewer,
    tryNow: retries.tryNow,
    stop() {
      stopping.abort();
      clearInterval(stallCheck);
      retries.cancel();
      source.close();
    },
  };
}
