import { useEffect, useSyncExternalStore } from "react";

import { withStorage } from "../lib/storage.ts";
import { useViewer } from "../session/ViewerProvider.tsx";

// Whether the viewer had favourites the last time, for the moment in which it is not known who they are.

const key = "hasFavourites";
const stay = () => () => {};
const recall = () => withStorage("localStorage", (storage) => storage.getItem(key)) !== null;

/** Remembers it for as long as the viewer is signed in. */
export function useKeepFavouritesHint(): void {
  const { viewer, isLoading } = useViewer();
  const hasAny = viewer !== null && viewer.savedSeries.length > 0;

  useEffect(() => {
    if (isLoading) return;
    withStorage("localStorage", (storage) =>
      hasAny ? storage.setItem(key, "yes") : storage.removeItem(key),
    );
  }, [isLoading, hasAny]);
}

/** The server's HTML keeps the place for all; whether it is seen, the page's own script has read from the same hint. */
export function useFavouritesHint(): boolean {
  return useSyncExternalStore(stay, recall, () => true);
}
