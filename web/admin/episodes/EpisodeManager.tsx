import { useEffect, useRef } from "react";

import { seriesNotFound } from "../../../domain/refusals.ts";
import { useSeriesFollow } from "../../lib/follow.ts";
import {
  useEpisodeManagerQuery,
  useEpisodeManagerUpdatesSubscription,
} from "../../lib/generated/EpisodeManager.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { EpisodePanel } from "./EpisodePanel.tsx";

import styles from "./EpisodeManager.module.css";

interface EpisodeManagerProps {
  seriesId: string;
  /** The current slug of the series. */
  slug: string;
}

/** The episodes of one series, kept up to date while others change them. Another series needs another `key`. */
export function EpisodeManager({ seriesId, slug }: EpisodeManagerProps) {
  const { data, previousData, error, refetch } = useEpisodeManagerQuery({ variables: { slug } });
  useEpisodeManagerUpdatesSubscription(useSeriesFollow(seriesId, data?.catalogue.cursor));
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  const { series, site } = data ?? previousData ?? {};
  useAskAgain(series?.version, refetch);

  if (series && site) {
    return <EpisodePanel series={series} episodes={series.content?.episodes ?? []} provider={site} />;
  }
  if (error || isTrying) {
    return <LoadFailure what="The episodes" isTrying={isTrying} onRetry={tryNow} />;
  }
  return <output className={styles.waiting}>{data ? seriesNotFound : "Loading..."}</output>;
}

/**
 * Refetches when the series changes, since its fields decide whether Roku shows the episodes, and with which picture.
 */
function useAskAgain(version: number | undefined, refetch: () => Promise<unknown>): void {
  const queriedVersion = useRef(version);
  useEffect(() => {
    if (queriedVersion.current !== undefined && version !== queriedVersion.current)
      void Promise.allSettled([refetch()]);
    queriedVersion.current = version;
  }, [version, refetch]);
}
