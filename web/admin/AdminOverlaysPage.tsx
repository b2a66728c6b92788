import { useAdminOverlaysPageQuery } from "../lib/generated/AdminOverlaysPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { OverlaysPanel } from "./overlays/OverlaysPanel.tsx";

/** The dashboard's page for producers who show scores in the picture of a broadcast. */
export function AdminOverlaysPage() {
  const { data, previousData, error, refetch } = useAdminOverlaysPageQuery();
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  const { tournament, site } = data ?? previousData ?? {};

  if (tournament && site)
    return (
      <OverlaysPanel
        title={site.title}
        courts={tournament.courts.filter(({ isPublic }) => isPublic).map(({ name }) => name)}
      />
    );
  return error || isTrying ? (
    <LoadFailure what="The courts" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}
