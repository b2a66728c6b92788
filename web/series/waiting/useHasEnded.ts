import { useEffect, useState } from "react";

import type { PlayerMedia } from "../../player/PlayerMediaProvider.tsx";

/**
 * A stream that was switched off and has stalled for this time has ended, even if its playlist does not mark the end.
 */
const stillMs = 10_000;

/**
 * Whether the video has ended. A broadcast may be switched off before the viewer has seen its last seconds, and a
 * stream may stop without marking its end. False for a video whose media element is not available.
 */
export function useHasEnded(media: PlayerMedia | null, isSwitchedOff: boolean): boolean {
  const [ended, setEnded] = useState<PlayerMedia | null>(null);
  const [still, setStill] = useState<PlayerMedia | null>(null);

  useEffect(() => {
    if (media === null) return undefined;
    const { element } = media;
    const listeners = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const waitForStandstill = () => {
      clearTimeout(timer);
      if (!isSwitchedOff) return;
      // A viewer who has paused has not seen the end.
      timer = setTimeout(() => (element.paused ? waitForStandstill() : setStill(media)), stillMs);
    };
    const look = () => {
      setEnded(element.ended ? media : null);
      setStill(null);
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

  return media !== null && (ended === media || (isSwitchedOff && still === media));
}
