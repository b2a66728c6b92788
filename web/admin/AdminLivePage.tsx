import { useMemo } from "react";

import {
  useAdminCourtsPageBroadcastsQuery,
  useAdminCourtsPageQuery,
} from "../lib/generated/AdminCourtsPage.ts";
import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../lib/generated/SeriesManager.ts";
import type { Courts_CourtFragment as Court } from "../lib/generated/TournamentUpdates.ts";
import { useRetry } from "../lib/useRetry.ts";
import { mayOperateCourt } from "../session/roles.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { EventTimeZone } from "./episodes/EventTime.tsx";
import { LiveSwitchesProvider } from "./episodes/live/LiveSwitchesProvider.tsx";
import { LiveBoard } from "./live/LiveBoard.tsx";
import { useLiveEpisodes } from "./series/useLiveEpisodes.ts";

/**
 * The dashboard's page for the day of the tournament. It runs the queries of the page for courts, so both share the
 * cache.
 */
export function AdminLivePage() {
  const tournament = useAdminCourtsPageQuery();
  const catalogue = useAdminCourtsPageBroadcastsQuery();
  const courts = (tournament.data ?? tournament.previousData)?.tournament.courts;
  const known = catalogue.data ?? catalogue.previousData;
  const isFailed = (tournament.error && !courts) || (catalogue.error && !known);
  const { tryNow, isTrying } = useRetry(isFailed !== undefined, () =>
    Promise.all([tournament.refetch(), catalogue.refetch()]),
  );

  if (courts && known)
    return (
      <EventTimeZone value={known.site.timeZone}>
        <LiveSwitchesProvider>
          <FollowedBoard courts={courts} liveAtFirst={known.liveEpisodes} />
        </LiveSwitchesProvider>
      </EventTimeZone>
    );
  return isFailed || isTrying ? (
    <LoadFailure what="The live board" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}

interface FollowedBoardProps {
  courts: readonly Court[];
  liveAtFirst: readonly LiveEpisode[];
}

/** The board with the viewer's courts and their broadcasts. Other broadcasts are shown to operators of all courts. */
function FollowedBoard({ courts, liveAtFirst }: FollowedBoardProps) {
  const { viewer } = useViewer();
  const live = useLiveEpisodes(liveAtFirst);
  const operated = useMemo(() => courts.filter(({ id }) => mayOperateCourt(viewer, id)), [courts, viewer]);
  const shown = mayOperateCourt(viewer, null)
    ? live
    : live.filter(({ id }) => operated.some(({ episodeId }) => episodeId === id));
  return <LiveBoard courts={operated} liveEpisodes={shown} />;
}
