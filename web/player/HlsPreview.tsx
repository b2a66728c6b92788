import type { RefObject } from "react";

import type { BroadcastState } from "../../domain/broadcast.ts";
import { describePlaybackFailure } from "./describePlaybackFailure.ts";
import { createHlsPreview } from "./hlsSource.ts";
import type { HlsVideo } from "./hlsSource.ts";
import { usePlayback } from "./usePlayback.ts";

import styles from "./HlsPreview.module.css";

interface HlsPreviewProps {
  url: string;
  state: BroadcastState;
  /** Receives the element that plays it. */
  mediaRef: RefObject<HlsVideo | null>;
}

/** The picture of a stream in its lowest quality, muted and without controls; it fills its box. */
export function HlsPreview({ url, state, mediaRef }: HlsPreviewProps) {
  const playback = usePlayback(mediaRef, createHlsPreview, {
    url,
    state,
    startAt: null,
    startsPaused: false,
  });
  return (
    <>
      <hls-video ref={mediaRef} class={styles.picture} playsinline="" />
      <p className={styles.failure}>{describePlaybackFailure(playback, state, navigator.onLine)}</p>
    </>
  );
}
