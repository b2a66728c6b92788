import { useState } from "react";

import { importFailure } from "../../../domain/backupFile.ts";
import {
  type ImportDialog_ImportFragment as SeriesImport,
  useLatestImportSubscription,
} from "../../lib/generated/ImportDialog.ts";

export interface LatestImport {
  /** The import that was started last, by any admin; undefined until it is loaded, null when there was none. */
  latest: SeriesImport | null | undefined;
  /** Whether it was shown while running and has not been dismissed since, so that its result is shown too. */
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

/** The progress of an import, or its result. */
export function describeImport({ status, processed, total }: SeriesImport): string {
  if (status === "RUNNING") return `Importing data... ${processed} of ${total} series processed`;
  if (status === "FINISHED") return `Imported ${processed} of ${total} series.`;
  return `${importFailure} Nothing has been changed.`;
}
