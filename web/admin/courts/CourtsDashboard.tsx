import { useMemo } from "react";

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../lib/generated/SeriesManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import type { Scorers } from "../../scorepad/scorers.ts";
import { mayAdminister, mayOperateCourt } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { EventTimeZone } from "../episodes/EventTime.tsx";
import { useLiveEpisodes } from "../series/useLiveEpisodes.ts";
import { BroadcastsContext } from "./broadcasts.ts";
import { CourtManager } from "./CourtManager.tsx";
import { ScorePadPanel } from "./ScorePadPanel.tsx";
import { useCourtActions } from "./useCourtActions.ts";

interface CourtsDashboardProps {
  courts: readonly Court[];
  /** The live episodes when the page was loaded. */
  liveAtFirst: readonly LiveEpisode[];
  /** The time zone of the event, an IANA name. */
  timeZone: string;
  scorers: Scorers;
}

/** The score pads of the courts, and for admins the courts themselves. */
export function CourtsDashboard({ courts, liveAtFirst, timeZone, scorers }: CourtsDashboardProps) {
  const liveEpisodes = useLiveEpisodes(liveAtFirst);
  const actions = useCourtActions();
  const { viewer } = useViewer();
  const operated = useMemo(() => courts.filter(({ id }) => mayOperateCourt(viewer, id)), [courts, viewer]);
  return (
    <EventTimeZone value={timeZone}>
      <BroadcastsContext value={liveEpisodes}>
        <ScorePadPanel courts={operated} scorers={scorers} actions={actions} />
        {mayAdminister(viewer) && <CourtManager courts={courts} />}
      </BroadcastsContext>
    </EventTimeZone>
  );
}
