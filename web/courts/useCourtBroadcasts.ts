import { useCatalogueFollow } from "../lib/follow.ts";
import {
  type CourtsPage_SeriesFragment as Series,
  useCourtsPageQuery,
  useCourtsPageUpdatesSubscription,
} from "../lib/generated/CourtsPage.ts";
import { useRetry } from "../lib/useRetry.ts";

/** Returns the series whose broadcast shows a court: null without one, undefined until the catalogue is loaded. */
export function useCourtBroadcasts(): (court: { seriesId: string | null }) => Series | null | undefined {
  // The cached series may be older than the cursor, which any later response has advanced.
  const { data, previousData, error, refetch } = useCourtsPageQuery({
    ssr: false,
    fetchPolicy: "cache-and-network",
  });
  useCourtsPageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  useRetry(error !== undefined, refetch);
  const series = (data ?? previousData)?.catalogue.series;
  return ({ seriesId }) => series && (series.find(({ id }) => id === seriesId) ?? null);
}
