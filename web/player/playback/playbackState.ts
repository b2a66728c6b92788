import type { PlaybackFailure } from "./source.ts";

export interface PlaybackState {
  failure: PlaybackFailure | null;
  hasPlayed: boolean;
  /** Whether the browser allowed autoplay only without sound. */
  isMutedByBrowser: boolean;
  /** Whether the viewer must start the video: nothing has played, since the browser refused or the viewer paused. */
  needsStart: boolean;
  /** How far the live position is behind the newest picture, in seconds; null until it is known. */
  liveOffset: number | null;
}

export const initialPlayback: PlaybackState = {
  failure: null,
  hasPlayed: false,
  isMutedByBrowser: false,
  needsStart: false,
  liveOffset: null,
};

/** The current state of one playback. */
export interface PlaybackStore {
  state: () => PlaybackState;
  update: (change: Partial<PlaybackState>) => void;
}

/** Shows each new state, until `stopped` is aborted. */
export function createPlaybackStore(
  show: (state: PlaybackState) => void,
  stopped: AbortSignal,
): PlaybackStore {
  let state = initialPlayback;
  return {
    state: () => state,
    update(change) {
      if (stopped.aborted) return;
      const former = state;
      state = { ...former, ...change };
      if (!isSameState(former, state)) show(state);
    },
  };
}

function isSameState(one: PlaybackState, other: PlaybackState): boolean {
  return (
    one.failure === other.failure &&
    one.hasPlayed === other.hasPlayed &&
    one.isMutedByBrowser === other.isMutedByBrowser &&
    one.needsStart === other.needsStart &&
    one.liveOffset === other.liveOffset
  );
}
