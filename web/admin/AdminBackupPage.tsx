import { useCatalogueFollow } from "../lib/follow.ts";
import { useAdminPageQuery, useAdminPageUpdatesSubscription } from "../lib/generated/AdminPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { BackupPanels } from "./backup/BackupPanels.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";

/** The dashboard's page for backups. It runs the query of the dashboard's first page, so both share the cache. */
export function AdminBackupPage() {
  const { data, previousData, error, refetch } = useAdminPageQuery();
  useAdminPageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  const { catalogue } = data ?? previousData ?? {};

  if (catalogue) return <BackupPanels series={catalogue.series} />;
  return error || isTrying ? (
    <LoadFailure what="The series" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}
