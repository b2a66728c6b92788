import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { keepPlaying } from "./playback/keepPlaying.ts";
import type { Playback, PlaybackStart } from "./playback/keepPlaying.ts";
import { initialPlayback } from "./playback/playbackState.ts";
import type { PlaybackState } from "./playback/playbackState.ts";
import type { Source, SourceReports } from "./playback/source.ts";
import type { StreamPlayerProps } from "./Player.tsx";
import { usePublishMedia } from "./PlayerMediaProvider.tsx";
import type { PlayerMedia } from "./PlayerMediaProvider.tsx";

/** Plays the address in the element until either changes, and returns the state of playback. */
export function usePlayback<Media extends HTMLVideoElement>(
  mediaRef: RefObject<Media | null>,
  createSource: (media: Media, url: string, reports: SourceReports) => Source,
  { url, state, startAt, startsPaused }: Pick<StreamPlayerProps, "url" | "state" | keyof PlaybackStart>,
): PlaybackState {
  const [playbackState, setPlaybackState] = useState(initialPlayback);
  const [media, setMedia] = useState<PlayerMedia | null>(null);
  const playbackRef = useRef<Playback | null>(null);
  // The start is read when the video opens; a later change of the address does not seek.
  const startRef = useRef({ startAt, startsPaused });
  const isConnectionLost = useIsConnectionLost();
  usePublishMedia(media);

  useEffect(() => {
    const element = mediaRef.current;
    if (element === null) return undefined;
    const open = (reports: SourceReports) => createSource(element, url, reports);
    const playback = keepPlaying(element, open, setPlaybackState, startRef.current);
    playbackRef.current = playback;
    const { readPosition, readDuration, isPausedByViewer } = playback;
    setMedia({ videoUrl: url, element, readPosition, readDuration, isPausedByViewer });
    return () => playback.stop();
  }, [mediaRef, createSource, url]);

  useEffect(() => {
    if (state === "live") playbackRef.current?.tryNow();
  }, [state]);

  useEffect(() => {
    // When the page's connection is back, the stream probably is too.
    if (!isConnectionLost) playbackRef.current?.tryNow();
  }, [isConnectionLost]);

  return playbackState;
}
