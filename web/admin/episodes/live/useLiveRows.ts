import { useState } from "react";

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../../lib/generated/SeriesManager.ts";
import { type LiveRow, updateLiveRows } from "./liveRows.ts";

/** The rows of live episodes, which do not move, and the function that removes the ended ones. */
export function useLiveRows(episodes: readonly LiveEpisode[]): {
  rows: readonly LiveRow[];
  removeEnded: () => void;
} {
  // A row's position depends on the previously live episodes, so it cannot be derived from the current ones.
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
