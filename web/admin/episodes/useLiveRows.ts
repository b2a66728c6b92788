import { useState } from "react";

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../lib/generated/SeriesManager.ts";
import { type LiveRow, updateLiveRows } from "./liveRows.ts";

/** The rows of live episodes, which keep their places, and the function that removes those that have ended. */
export function useLiveRows(episodes: readonly LiveEpisode[]): {
  rows: readonly LiveRow[];
  removeEnded: () => void;
} {
  // A row's position depends on the live episodes before, so it cannot be derived from the present ones.
  const [known, setKnown] = useState(episodes);
  const [rows, setRows] = useState(() => updateLiveRows([], episodes));
  if (known !== episodes) {
    setKnown(episodes);
    setRows(updateLiveRows(rows, episodes));
  }
  return {
    rows,
    removeEnded: () => setRows((present) => present.filter(({ hasEnded }) => !hasEnded)),
  };
}
