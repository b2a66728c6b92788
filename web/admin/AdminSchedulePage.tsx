import { useAdminCourtsPageQuery } from "../lib/generated/AdminCourtsPage.ts";
import { useSiteQuery } from "../lib/generated/Site.ts";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { MatchManager } from "./schedule/MatchManager.tsx";

/**
 * The dashboard's page for the order of play. It runs the query of the page for courts; the lists query their matches.
 */
export function AdminSchedulePage() {
  const tournament = useAdminCourtsPageQuery();
  const site = useSiteQuery();
  const courts = (tournament.data ?? tournament.previousData)?.tournament.courts;
  const zone = site.data?.site.timeZone;
  const hasFailed = [tournament, site].some(({ error, data }) => error !== undefined && !data);
  const { tryNow, isTrying } = useRetry(hasFailed, () => Promise.all([tournament.refetch(), site.refetch()]));

  if (courts && zone !== undefined) return <MatchManager courts={courts} zone={zone} />;
  return hasFailed || isTrying ? (
    <LoadFailure what="The matches" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}
