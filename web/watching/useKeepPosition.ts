import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef } from "react";

import { isWatched, leastPositionSeconds } from "../../domain/watching.ts";
import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { useKnownPositions } from "./PositionsProvider.tsx";
import { saveByBeacon, saveInBrowser, saveOnAccount } from "./savePosition.ts";

const saveIntervalMs = 15_000;

/** The playing recording. */
interface Recording {
  seriesId: string;
  episodeId: string;
  /** Whether it started at its beginning because the saved position could not be loaded. */
  isGuess: boolean;
}

type Place = Omit<Recording, "isGuess">;

/** The parts of the player's media that are needed here. */
interface Media {
  element: HTMLVideoElement;
  /** The last position that really played; null before. */
  readPosition: () => number | null;
  /** The duration of the recording; null before it is known. */
  readDuration: () => number | null;
}

/**
 * Saves the viewer's position in the recording: every 15 seconds, on every pause, at its end, and when the page or the
 * recording is left. Null where nothing is saved, as for a live broadcast.
 *
 * After a start that was a guess, a later stored position is kept until the viewer has seeked.
 */
export function useKeepPosition(recording: Recording | null, media: Media | null): void {
  const client = useApolloClient();
  const { viewer } = useViewer();
  const isConnectionLost = useIsConnectionLost();
  const seriesId = recording?.seriesId;
  const episodeId = recording?.episodeId;
  const isGuess = recording?.isGuess === true;
  const findStored = useKnownPositions();
  const saved = useRef<number | null>(null);
  const hasMoved = useRef(false);

  async function saveOrRetry(userId: string, variables: Place & { seconds: number }): Promise<void> {
    const isSaved = await saveOnAccount(client, userId, variables);
    // The next save retries it.
    if (!isSaved && saved.current === variables.seconds) saved.current = null;
  }

  const save = useEffectEvent((place: Place, seconds: number, isLeaving: boolean) => {
    // An unchanged position is not saved again: a paused tab in the background must not overwrite another tab's
    // progress.
    if (seconds === saved.current) return;
    saved.current = seconds;
    const variables = { ...place, seconds };
    if (!viewer) saveInBrowser(variables);
    else if (isLeaving) saveByBeacon(viewer.id, variables, isConnectionLost);
    else void saveOrRetry(viewer.id, variables);
  });

  const isBeforeStored = useEffectEvent((id: string, position: number) => {
    const stored = findStored(id);
    return stored === undefined || (stored !== null && position < stored);
  });

  useEffect(() => {
    if (seriesId === undefined || episodeId === undefined || !media) return undefined;
    const { element, readPosition, readDuration } = media;
    const place = { seriesId, episodeId };
    saved.current = null;
    hasMoved.current = false;

    function note(isLeaving: boolean): void {
      const position = readPosition();
      const seconds = secondsToSave(position, readDuration());
      if (position === null || seconds === null) return;
      if (isGuess && !hasMoved.current && isBeforeStored(place.episodeId, position)) return;
      save(place, seconds, isLeaving);
    }
    const onSeek = () => {
      // A stream that reopens seeks to its previous position.
      const from = readPosition();
      if (from !== null && Math.abs(element.currentTime - from) >= leastPositionSeconds)
        hasMoved.current = true;
    };
    const onPause = () => note(false);
    const onLeave = () => note(true);
    const onHide = () => {
      // On a phone this may be the last event before a page is closed.
      if (document.visibilityState === "hidden") note(true);
    };
    const timer = setInterval(onPause, saveIntervalMs);
    element.addEventListener("seeking", onSeek);
    element.addEventListener("pause", onPause);
    element.addEventListener("ended", onPause);
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearInterval(timer);
      element.removeEventListener("seeking", onSeek);
      element.removeEventListener("pause", onPause);
      element.removeEventListener("ended", onPause);
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onHide);
      note(false);
    };
  }, [seriesId, episodeId, isGuess, media]);
}

/** 0 for a recording watched to the end; null for a position not worth saving, and for a stream without an end. */
function secondsToSave(position: number | null, duration: number | null): number | null {
  if (position === null || position < leastPositionSeconds || duration === Infinity) return null;
  return isWatched(position, duration) ? 0 : Math.floor(position);
}
