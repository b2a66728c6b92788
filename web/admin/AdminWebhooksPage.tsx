import { useAdminWebhooksPageQuery } from "../lib/generated/AdminWebhooksPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { EventTimeZone } from "./episodes/EventTime.tsx";
import { WebhooksPanel } from "./webhooks/WebhooksPanel.tsx";

/** No clock counts deliveries, so they are polled. */
const pollMs = 3_000;

/** The dashboard's page for the programs that receive events. */
export function AdminWebhooksPage() {
  const { data, previousData, error, refetch } = useAdminWebhooksPageQuery({
    fetchPolicy: "cache-and-network",
    pollInterval: pollMs,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  const { webhooks, site } = data ?? previousData ?? {};

  if (webhooks && site)
    return (
      <EventTimeZone value={site.timeZone}>
        <WebhooksPanel webhooks={webhooks} onChanged={() => void Promise.allSettled([refetch()])} />
      </EventTimeZone>
    );
  return error || isTrying ? (
    <LoadFailure what="The webhooks" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}
