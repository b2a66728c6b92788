import { useEffect, useState } from "react";

import type { PlayerMedia } from "../../player/PlayerMediaProvider.tsx";

/** A stream that was switched off and has not moved for so long is over, though its playlist does not say so. */
const stillMs = 10_000;

/**
 * Whether the video has come to its end. A broadcast may be switched off before its last seconds have been seen, and a
 * stream may stop without saying that it ends. False for a video that says nothing about itself.
 */
export function useHasEnded(media: PlayerMedia | null, isSwitchedOff: boolean): boolean {
  const [ended, setEnded] = useState<PlayerMedia | null>(null);

  useEffect(() => {
    if (media === null) return undefined;
    const { element } = media;
    const listeners = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const waitForStandstill = () => {
      clearTimeout(timer);
      if (!isSwitchedOff) return;
      // A viewer who paused it has not seen its end.
      timer = setTimeout(() => (element.paused ? waitForStandstill() : setEnded(media)), stillMs);
    };
    const look = () => {
      setEnded(element.ended ? media : null);
      waitForStandstill();
    };
    for (const event of ["ended", "playing", "seeking", "timeupdate"])
      element.addEventListener(event, look, { signal: listeners.signal });
    waitForStandstill();
    return () => {
      listeners.abort();
      clearTimeout(timer);
    };
  }, [media, isSwitchedOff]);

  return media !== null && ended === media;
}
