import { useAdminHistoryPageQuery } from "../lib/generated/AdminHistoryPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { EventTimeZone } from "./episodes/EventTime.tsx";
import { HistoryPanel } from "./history/HistoryPanel.tsx";

/** The dashboard's page for the history of changes, which can be undone there. */
export function AdminHistoryPage() {
  const { data, error, refetch } = useAdminHistoryPageQuery();
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  if (data)
    return (
      <EventTimeZone value={data.site.timeZone}>
        <HistoryPanel />
      </EventTimeZone>
    );
  return error || isTrying ? (
    <LoadFailure what="The history" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}
