import { useRef } from "react";

import { PlayerControls } from "./controls/PlayerControls.tsx";
import { createHlsSource } from "./hlsSource.ts";
import type { HlsVideo } from "./hlsSource.ts";
import type { StreamPlayerProps } from "./Player.tsx";
import { usePlayback } from "./usePlayback.ts";

/** Live and recorded HLS. A separate chunk, since hls.js is large. */
export function HlsPlayer({ nowPlaying, ...stream }: StreamPlayerProps) {
  const mediaRef = useRef<HlsVideo>(null);
  const playback = usePlayback(mediaRef, createHlsSource, stream);
  return (
    <PlayerControls nowPlaying={nowPlaying} playback={playback} state={stream.state}>
      <hls-video ref={mediaRef} slot="media" playsinline="" />
    </PlayerControls>
  );
}
