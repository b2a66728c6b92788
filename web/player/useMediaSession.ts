import { useEffect } from "react";
import type { RefObject } from "react";

import { findPlayerElements, pause, play, seekBy, seekTo } from "./controls/playerCommands.ts";
import type { PlayerElements } from "./controls/playerCommands.ts";
import type { NowPlaying } from "./Player.tsx";

const defaultSkipSeconds = 10;

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

function createHandlers(player: PlayerElements): Handlers {
  return {
    play: () => play(player),
    pause: () => pause(player),
    stop: () => pause(player),
    seekbackward: ({ seekOffset }) => seekBy(player, -(seekOffset ?? defaultSkipSeconds)),
    seekforward: ({ seekOffset }) => seekBy(player, seekOffset ?? defaultSkipSeconds),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) seekTo(player, seekTime);
    },
  };
}

/** Ignores actions that the browser does not support: https://www.w3.org/TR/mediasession/#actions-model */
function setHandler(action: string, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Shows the video on the lock screen and handles the media keys: https://www.w3.org/TR/mediasession/ */
export function useMediaSession(
  controllerRef: RefObject<HTMLElement | null>,
  { title, seriesTitle, poster }: NowPlaying,
): void {
  useEffect(() => {
    if (!("mediaSession" in navigator)) return undefined;
    const artwork = poster === null ? [] : [{ src: poster }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: seriesTitle, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, seriesTitle, poster]);

  useEffect(() => {
    const player = findPlayerElements(controllerRef.current);
    if (!("mediaSession" in navigator) || player === null) return undefined;
    const { mediaSession } = navigator;
    const { media } = player;
    const handlers = createHandlers(player);
    for (const [action, handler] of Object.entries(handlers)) setHandler(action, handler);

    /** Clears the position for a live stream, which has no length. */
    function showPosition(): void {
      const { duration, currentTime, playbackRate } = media;
      if (!Number.isFinite(duration) || duration <= 0) mediaSession.setPositionState();
      else
        mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
    }

    function showState(): void {
      mediaSession.playbackState = media.paused ? "paused" : "playing";
      showPosition();
    }

    const listeners = new AbortController();
    for (const type of ["durationchange", "ratechange", "seeked"])
      media.addEventListener(type, showPosition, { signal: listeners.signal });
    for (const type of ["playing", "pause", "ended"])
      media.addEventListener(type, showState, { signal: listeners.signal });
    return () => {
      listeners.abort();
      for (const action of Object.keys(handlers)) setHandler(action, null);
      mediaSession.playbackState = "none";
      mediaSession.setPositionState();
    };
  }, [controllerRef]);
}
