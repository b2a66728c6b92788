import { useState } from "react";

import {
  type ImportDialog_ImportFragment as SeriesImport,
  useLatestImportSubscription,
} from "../../lib/generated/ImportDialog.ts";

export interface LatestImport {
  /** The one that was started last, by any admin; undefined until it is known, null when there was none. */
  latest: SeriesImport | null | undefined;
  /** It was shown while running and has not been dismissed since, so its end is shown too. */
  isNews: boolean;
  /** Dismisses it, unless it is running. */
  putAway: () => void;
}

export function useLatestImport(): LatestImport {
  const [newsId, setNewsId] = useState<string>();
  const { data } = useLatestImportSubscription({
    fetchPolicy: "no-cache",
    onData({ data: { data: update } }) {
      if (update?.latestSeriesImport?.status === "RUNNING") setNewsId(update.latestSeriesImport.id);
    },
  });
  const latest = data?.latestSeriesImport;
  return {
    latest,
    isNews: latest != null && latest.id === newsId,
    putAway() {
      if (latest?.status !== "RUNNING") setNewsId(undefined);
    },
  };
}

export const importFailure = "Failed to import series data. Please try again.";

/** How far an import is, or how it ended. */
export function describeImport({ status, processed, total }: SeriesImport): string {
  if (status === "RUNNING") return `Importing data... ${processed} of ${total} series processed`;
  if (status === "FINISHED") return `Imported ${processed} of ${total} series.`;
  return `${importFailure} Nothing has been changed.`;
}
