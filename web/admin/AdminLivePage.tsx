import { useMemo } from "react";

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../lib/generated/SeriesManager.ts";
import type { Courts_CourtFragment as Court } from "../lib/generated/TournamentUpdates.ts";
import { mayOperateCourt } from "../session/roles.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { EventTimeZone } from "./episodes/EventTime.tsx";
import { LiveSwitchesProvider } from "./episodes/live/LiveSwitchesProvider.tsx";
import { LiveBoard } from "./live/LiveBoard.tsx";
import { useLiveEpisodes } from "./series/useLiveEpisodes.ts";
import { useCourtsAndBroadcasts } from "./useCourtsAndBroadcasts.ts";

/** The dashboard's page for the day of the tournament. */
export function AdminLivePage() {
  const { courts, catalogue, hasFailed, isTrying, tryNow } = useCourtsAndBroadcasts();

  if (courts && catalogue)
    return (
      <EventTimeZone value={catalogue.site.timeZone}>
        <LiveSwitchesProvider>
          <FollowedBoard courts={courts} liveAtFirst={catalogue.liveEpisodes} />
        </LiveSwitchesProvider>
      </EventTimeZone>
    );
  return hasFailed || isTrying ? (
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
