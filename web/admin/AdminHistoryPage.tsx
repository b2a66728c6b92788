import { useAdminHistoryPageQuery } from "../lib/generated/AdminHistoryPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
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
    <ErrorState
      title="The history could not be loaded"
      message="We keep trying; it will appear here as soon as the connection is back."
      isTrying={isTrying}
      onRetry={tryNow}
    />
  ) : (
    <DashboardPageLoading />
  );
}
