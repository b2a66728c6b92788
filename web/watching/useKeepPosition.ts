import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef } from "react";

import { isWatched, leastPositionSeconds } from "../../domain/watching.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { saveByBeacon, saveInBrowser, saveOnAccount } from "./savePosition.ts";

const saveIntervalMs = 15_000;

/** The recording that plays. */
interface Recording {
  seriesId: string;
  episodeId: string;
}

/** The player's video, as far as it is needed here. */
interface Media {
  element: HTMLVideoElement;
  /** The last second that really played; null before. */
  readPosition: () => number | null;
}

/**
 * Saves where the viewer is in the recording: every 15 seconds, on every pause, at its end, and when the page or the
 * recording is left. Null where nothing is to be saved, as for a live broadcast.
 */
export function useKeepPosition(recording: Recording | null, media: Media | null): void {
  const client = useApolloClient();
  const { viewer } = useViewer();
  const seriesId = recording?.seriesId;
  const episodeId = recording?.episodeId;
  const saved = useRef<number | null>(null);

  async function saveAndNote(variables: Recording & { seconds: number }): Promise<void> {
    const isSaved = await saveOnAccount(client, variables);
    // The next occasion tries it again.
    if (!isSaved && saved.current === variables.seconds) saved.current = null;
  }

  const save = useEffectEvent((place: Recording, seconds: number, isLeaving: boolean) => {
    // What has not moved is not saved again: a tab that rests in the background must not undo another one's progress.
    if (seconds === saved.current) return;
    saved.current = seconds;
    const variables = { ...place, seconds };
    if (!viewer) saveInBrowser(variables);
    else if (isLeaving) saveByBeacon(variables);
    else void saveAndNote(variables);
  });

  useEffect(() => {
    if (seriesId === undefined || episodeId === undefined || !media) return undefined;
    const { element, readPosition } = media;
    const place = { seriesId, episodeId };
    saved.current = null;

    function note(isLeaving: boolean): void {
      const seconds = secondsToSave(readPosition(), element.duration);
      if (seconds !== null) save(place, seconds, isLeaving);
    }
    const onPause = () => note(false);
    const onLeave = () => note(true);
    const onHide = () => {
      // On a phone this is the last that a page hears.
      if (document.visibilityState === "hidden") note(true);
    };
    const timer = setInterval(onPause, saveIntervalMs);
    element.addEventListener("pause", onPause);
    element.addEventListener("ended", onPause);
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearInterval(timer);
      element.removeEventListener("pause", onPause);
      element.removeEventListener("ended", onPause);
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onHide);
      note(false);
    };
  }, [seriesId, episodeId, media]);
}

/** Zero for what was seen to the end; null for what is not worth saving, and for a stream that has no end. */
function secondsToSave(position: number | null, duration: number): number | null {
  if (position === null || position < leastPositionSeconds || duration === Infinity) return null;
  return isWatched(position, Number.isFinite(duration) ? duration : null) ? 0 : Math.floor(position);
}
