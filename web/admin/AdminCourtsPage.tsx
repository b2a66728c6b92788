import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";

import { mostTokenNameCharacters } from "../../domain/tokenForm.ts";
import {
  useAdminCourtsPageBroadcastsQuery,
  useAdminCourtsPageQuery,
} from "../lib/generated/AdminCourtsPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { openScorers, type Scorers } from "../scorepad/scorers.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { CourtsDashboard } from "./courts/CourtsDashboard.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";

/**
 * The dashboard's page for courts and matches. The site's one subscription of the tournament keeps them up to date.
 */
export function AdminCourtsPage() {
  const tournament = useAdminCourtsPageQuery();
  const catalogue = useAdminCourtsPageBroadcastsQuery();
  const scorers = useOwnScorers();
  const courts = (tournament.data ?? tournament.previousData)?.tournament.courts;
  const known = catalogue.data ?? catalogue.previousData;
  const isFailed = (tournament.error && !courts) || (catalogue.error && !known);
  const { tryNow, isTrying } = useRetry(isFailed !== undefined, () =>
    Promise.all([tournament.refetch(), catalogue.refetch()]),
  );

  if (courts && known && scorers)
    return (
      <CourtsDashboard
        courts={courts}
        liveAtFirst={known.liveEpisodes}
        timeZone={known.site.timeZone}
        scorers={scorers}
      />
    );
  return isFailed || isTrying ? (
    <LoadFailure what="The courts" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}

/** The scorers of this tab; undefined until its device is known. */
function useOwnScorers(): Scorers | undefined {
  const client = useApolloClient();
  const email = useViewer().viewer?.email;
  const [scorers, setScorers] = useState<Scorers>();
  useEffect(() => {
    let isGone = false;
    async function open(name: string) {
      const opened = await openScorers(client, { name });
      if (!isGone) setScorers(opened);
    }
    if (email !== undefined) void open(`Score pad of ${email}`.slice(0, mostTokenNameCharacters));
    return () => {
      isGone = true;
    };
  }, [client, email]);
  return scorers;
}
