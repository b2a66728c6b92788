import { skipToken } from "@apollo/client/react";
import { useCallback, useSyncExternalStore } from "react";

import { useCountViewerSubscription } from "../lib/generated/CountViewer.ts";

/** Counts this page as a viewer of the episode while its video plays; null where no media element is available. */
export function useCountViewer(episodeId: string, element: HTMLVideoElement | null): void {
  const isPlaying = useIsPlaying(element);
  useCountViewerSubscription(isPlaying ? { variables: { episodeId }, ignoreResults: true } : skipToken);
}

function useIsPlaying(element: HTMLVideoElement | null): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const listeners = new AbortController();
      for (const event of ["playing", "timeupdate", "pause", "ended", "emptied"])
        element?.addEventListener(event, listener, { signal: listeners.signal });
      return () => listeners.abort();
    },
    [element],
  );
  return useSyncExternalStore(
    watch,
    () => element !== null && !element.paused && !element.ended && element.currentTime > 0,
    () => false,
  );
}
