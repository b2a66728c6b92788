import { useCatalogueFollow } from "../lib/follow.ts";
import { useAdminPageQuery, useAdminPageUpdatesSubscription } from "../lib/generated/AdminPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { DashboardFrame } from "./DashboardFrame.tsx";
import { AdminsPanel } from "./people/AdminsPanel.tsx";

import styles from "./DashboardFrame.module.css";

/** The dashboard: who administers the site, and all that it offers, kept right while others change it too. */
export function AdminPage() {
  const { data, previousData, error, refetch } = useAdminPageQuery();
  useAdminPageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  const { catalogue, liveEpisodes, site } = data ?? previousData ?? {};

  return (
    <DashboardFrame title="Admin" side={<AdminsPanel />}>
      {catalogue && liveEpisodes && site ? (
        <Dashboard
          series={catalogue.series}
          categories={catalogue.categories}
          liveAtFirst={liveEpisodes}
          timeZone={site.timeZone}
        />
      ) : error || isTrying ? (
        <ErrorState
          title="The catalogue could not be loaded"
          message="We keep trying; it will appear here as soon as the connection is back."
          isTrying={isTrying}
          onRetry={tryNow}
        />
      ) : (
        <output className={styles.waiting}>Loading...</output>
      )}
    </DashboardFrame>
  );
}
