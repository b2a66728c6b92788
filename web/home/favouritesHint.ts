import { useEffect, useSyncExternalStore } from "react";

import { withStorage } from "../lib/storage.ts";
import { useViewer } from "../session/ViewerProvider.tsx";

// Whether the viewer had favourites at the last visit. It is used until the viewer is loaded.

const key = "hasFavourites";
const stay = () => () => {};
const recall = () => withStorage("localStorage", (storage) => storage.getItem(key)) !== null;

/** Stores the hint for as long as the viewer is signed in. */
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

/** The server's HTML contains the place of the row for everyone; the page's inline script shows it by the same hint. */
export function useFavouritesHint(): boolean {
  return useSyncExternalStore(stay, recall, () => true);
}
