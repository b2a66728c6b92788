import {
  type AdminCourtsPageBroadcastsQuery,
  type AdminCourtsPageQuery,
  useAdminCourtsPageBroadcastsQuery,
  useAdminCourtsPageQuery,
} from "../lib/generated/AdminCourtsPage.ts";
import { useRetry } from "../lib/useRetry.ts";

interface CourtsAndBroadcasts {
  /** Undefined until they are loaded. */
  courts: AdminCourtsPageQuery["tournament"]["courts"] | undefined;
  /** The live episodes and the event's time zone; undefined until they are loaded. */
  catalogue: AdminCourtsPageBroadcastsQuery | undefined;
  /** Whether one of them could not be loaded; the queries are then repeated. */
  hasFailed: boolean;
  isTrying: boolean;
  tryNow: () => void;
}

/** The data of the pages for courts and for the day of the tournament, which share the queries and their cache. */
export function useCourtsAndBroadcasts(): CourtsAndBroadcasts {
  const courts = useAdminCourtsPageQuery();
  const broadcasts = useAdminCourtsPageBroadcastsQuery();
  const hasFailed = [courts, broadcasts].some(({ error, data }) => error !== undefined && !data);
  const { tryNow, isTrying } = useRetry(hasFailed, () =>
    Promise.all([courts.refetch(), broadcasts.refetch()]),
  );
  return {
    courts: (courts.data ?? courts.previousData)?.tournament.courts,
    catalogue: broadcasts.data ?? broadcasts.previousData,
    hasFailed,
    isTrying,
    tryNow,
  };
}
