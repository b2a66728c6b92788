import { useCatalogueFollow } from "../lib/follow.ts";
import {
  type CourtsPage_SeriesFragment as Series,
  useCourtsPageLiveUpdatesSubscription,
  useCourtsPageQuery,
  useCourtsPageUpdatesSubscription,
} from "../lib/generated/CourtsPage.ts";
import { useRetry } from "../lib/useRetry.ts";

/** The broadcast that shows a court. */
export interface CourtBroadcast {
  series: Series;
  /** Whether its episode is live, not only another one of its series; false while the series is locked. */
  isEpisodeLive: boolean;
}

/** Returns the broadcast that shows a court: null without one, undefined until the catalogue is loaded. */
export function useCourtBroadcasts(): (court: {
  seriesId: string | null;
  episodeId: string | null;
}) => CourtBroadcast | null | undefined {
  // The cached series may be older than the cursor, which any later response has advanced.
  const { data, previousData, error, refetch } = useCourtsPageQuery({
    ssr: false,
    fetchPolicy: "cache-and-network",
  });
  useCourtsPageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  const { data: update } = useCourtsPageLiveUpdatesSubscription({ fetchPolicy: "no-cache" });
  useRetry(error !== undefined, refetch);
  const known = data ?? previousData;
  const live = (update ?? known)?.liveEpisodes;
  return ({ seriesId, episodeId }) => {
    const series = known?.catalogue.series.find(({ id }) => id === seriesId);
    if (series) return { series, isEpisodeLive: live?.some(({ id }) => id === episodeId) === true };
    return known && null;
  };
}
