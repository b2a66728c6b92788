import { useCatalogueFollow } from "../lib/follow.ts";
import { useAdminPageQuery, useAdminPageUpdatesSubscription } from "../lib/generated/AdminPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { mayAdminister } from "../session/roles.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { AdminsPanel } from "./people/AdminsPanel.tsx";

import styles from "./AdminPage.module.css";

/** The dashboard's first page: the catalogue and the admins, kept up to date while others change them. */
export function AdminPage() {
  const { viewer } = useViewer();
  const { data, previousData, error, refetch } = useAdminPageQuery();
  useAdminPageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  const { catalogue, liveEpisodes, site } = data ?? previousData ?? {};

  return (
    <div className={styles.page}>
      <div className={styles.content}>
        {catalogue && liveEpisodes && site ? (
          <Dashboard
            series={catalogue.series}
            categories={catalogue.categories}
            liveAtFirst={liveEpisodes}
            timeZone={site.timeZone}
          />
        ) : error || isTrying ? (
          <LoadFailure what="The catalogue" isTrying={isTrying} onRetry={tryNow} />
        ) : (
          <DashboardPageLoading />
        )}
      </div>
      {mayAdminister(viewer) && (
        <div className={styles.side}>
          <AdminsPanel />
        </div>
      )}
    </div>
  );
}
