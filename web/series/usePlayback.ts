import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { initialPlayback, keepPlaying } from "./keepPlaying.ts";
import type { Playback, PlaybackState, Source, SourceReports } from "./keepPlaying.ts";

/** Plays the address in the element for as long as both stay, and says how it goes. */
export function usePlayback<Media extends HTMLVideoElement>(
  mediaRef: RefObject<Media | null>,
  createSource: (media: Media, url: string, reports: SourceReports) => Source,
  url: string,
  isLive: boolean,
): PlaybackState {
  const [state, setState] = useState(initialPlayback);
  const playbackRef = useRef<Playback | null>(null);

  useEffect(() => {
    const media = mediaRef.current;
    if (media === null) return undefined;
    const playback = keepPlaying(media, (reports) => createSource(media, url, reports), setState);
    playbackRef.current = playback;
    return () => playback.stop();
  }, [mediaRef, createSource, url]);

  useEffect(() => {
    if (isLive) playbackRef.current?.tryNow();
  }, [isLive]);

  return state;
}
