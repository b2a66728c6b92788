import { skipToken } from "@apollo/client/react";

import {
  type ImportDialog_ImportFragment as SeriesImport,
  useImportUpdatesSubscription,
  useLatestImportQuery,
} from "../lib/generated/ImportDialog.ts";
import { useRetry } from "../lib/useRetry.ts";

interface Progress {
  /** Undefined until it is known, null when there was none. */
  present: SeriesImport | null | undefined;
  /** It was started here, or was found running: it is what this is about, not a note of the past. */
  isFollowed: boolean;
}

/** Follows the import that was just started, or the one that was started last, which is how a running one is found again. */
export function useImportProgress(started: SeriesImport | undefined): Progress {
  const { data, error, refetch } = useLatestImportQuery({ fetchPolicy: "no-cache" });
  useRetry(error !== undefined && !data, refetch);
  const known = started ?? data?.latestSeriesImport;
  const isFollowed = known?.status === "RUNNING" || known === started;
  const { data: newest } = useImportUpdatesSubscription(
    known?.status === "RUNNING" ? { variables: { id: known.id }, fetchPolicy: "no-cache" } : skipToken,
  );
  const heard = newest?.seriesImport;
  const present = heard && heard.id === known?.id ? heard : known;
  return { present, isFollowed: isFollowed && known !== undefined };
}
