import type { PlaybackStore } from "./playbackState.ts";

/** Plays each video that is loaded, muted when the browser allows only that, except after the viewer paused. */
interface Autoplay {
  isPausedByViewer: () => boolean;
  /** Determines, before the stream is reopened, whether it should play then. */
  prepareReopening: () => void;
}

export function createAutoplay(
  media: HTMLVideoElement,
  store: PlaybackStore,
  startsPaused: boolean,
  stopped: AbortSignal,
): Autoplay {
  let shouldPlay = !startsPaused;
  // The element's own `paused` is also true while a source is loading, and after that has failed.
  let isPausedByViewer = startsPaused;

  async function play(): Promise<void> {
    try {
      await media.play();
    } catch (error) {
      if (stopped.aborted || !(error instanceof DOMException) || error.name !== "NotAllowedError") return;
      if (media.muted) {
        store.update({ needsStart: !store.state().hasPlayed });
        return;
      }
      media.muted = true;
      store.update({ isMutedByBrowser: true });
      await play();
    }
  }

  function onLoaded(): void {
    if (!shouldPlay) store.update({ needsStart: !store.state().hasPlayed });
    else if (media.paused) void play();
  }

  function onPlay(): void {
    isPausedByViewer = false;
    store.update({ needsStart: false });
  }

  function onPause(): void {
    // The element also pauses at its end.
    isPausedByViewer = !media.ended;
    store.update({ needsStart: !store.state().hasPlayed });
  }

  function onVolumeChange(): void {
    if (!media.muted) store.update({ isMutedByBrowser: false });
  }

  const until = { signal: stopped };
  media.addEventListener("loadedmetadata", onLoaded, until);
  media.addEventListener("volumechange", onVolumeChange, until);
  media.addEventListener("pause", onPause, until);
  media.addEventListener("play", onPlay, until);

  return {
    isPausedByViewer: () => isPausedByViewer,
    prepareReopening() {
      shouldPlay = !isPausedByViewer || (shouldPlay && !store.state().hasPlayed);
    },
  };
}
