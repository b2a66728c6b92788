import { type RefObject, useEffect, useRef, useState } from "react";

import { EmbedFrame } from "./EmbedFrame.tsx";
import { usePublishFrameEnd } from "./PlayerMediaProvider.tsx";
import { listenMessage, readHasEnded, talkingFrameUrl, youtubeOrigin } from "./youtubeMessages.ts";

interface Props {
  /** The address in the catalogue. */
  videoUrl: string;
  frameUrl: string;
  title: string;
}

/** YouTube's player, which sends the page a message when its video has ended. Rendered in the browser only. */
export function YoutubeFrame({ videoUrl, frameUrl, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The start position is read when the video opens; another one would reload the frame.
  const [openedUrl] = useState(frameUrl);
  useFrameEnd(frame, videoUrl);
  return <EmbedFrame ref={frame} link={talkingFrameUrl(openedUrl, window.location.origin)} title={title} />;
}

const askIntervalMs = 1_000;

function useFrameEnd(frame: RefObject<HTMLIFrameElement | null>, videoUrl: string): void {
  const publish = usePublishFrameEnd();

  useEffect(() => {
    // Repeated, since the frame's script may not run yet. The message contains nothing secret, so it needs no target.
    const ask = () => frame.current?.contentWindow?.postMessage(listenMessage, "*");
    const timer = setInterval(ask, askIntervalMs);
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== youtubeOrigin || source !== frame.current?.contentWindow) return;
      clearInterval(timer);
      const hasEnded = readHasEnded(data);
      if (hasEnded !== null) publish(hasEnded ? videoUrl : null);
    };
    window.addEventListener("message", onMessage);
    return () => {
      clearInterval(timer);
      window.removeEventListener("message", onMessage);
      publish(null);
    };
  }, [frame, videoUrl, publish]);
}
