import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";

import { mostTokenNameCharacters } from "../../domain/tokenForm.ts";
import { openScorers, type Scorers } from "../scorepad/scorers.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { CourtsDashboard } from "./courts/CourtsDashboard.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { useCourtsAndBroadcasts } from "./useCourtsAndBroadcasts.ts";

/**
 * The dashboard's page for courts and matches. The site's one subscription of the tournament keeps them up to date.
 */
export function AdminCourtsPage() {
  const { courts, catalogue, hasFailed, isTrying, tryNow } = useCourtsAndBroadcasts();
  const scorers = useOwnScorers();

  if (courts && catalogue && scorers)
    return (
      <CourtsDashboard
        courts={courts}
        liveAtFirst={catalogue.liveEpisodes}
        timeZone={catalogue.site.timeZone}
        scorers={scorers}
      />
    );
  return hasFailed || isTrying ? (
    <LoadFailure what="The courts" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}

/** The scorers of this tab; undefined until its device is known. */
function useOwnScorers(): Scorers | undefined {
  const client = useApolloClient();
  const { id, email } = useViewer().viewer ?? {};
  const [scorers, setScorers] = useState<Scorers>();
  useEffect(() => {
    let isGone = false;
    async function open(ownerId: string, name: string) {
      const opened = await openScorers(client, { ownerId, name });
      if (!isGone) setScorers(opened);
    }
    if (id !== undefined && email !== undefined)
      void open(id, `Score pad of ${email}`.slice(0, mostTokenNameCharacters));
    return () => {
      isGone = true;
    };
  }, [client, id, email]);
  return scorers;
}
