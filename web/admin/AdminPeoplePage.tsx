import { useAdminPeoplePageQuery } from "../lib/generated/AdminPeoplePage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { EventTimeZone } from "./episodes/EventTime.tsx";
import { listPolling } from "./forms/listPolling.ts";
import { AdminsPanel } from "./people/AdminsPanel.tsx";
import { StaffPanel } from "./people/StaffPanel.tsx";
import { ApiTokensPanel } from "./tokens/ApiTokensPanel.tsx";

import styles from "./AdminPeoplePage.module.css";

/** The dashboard's page for the accounts of admins and staff, and for the tokens of programs that use the API. */
export function AdminPeoplePage() {
  return (
    <div className={styles.page}>
      <AdminsPanel />
      <div className={styles.roles}>
        <StaffPanel />
      </div>
      <ApiTokens />
    </div>
  );
}

function ApiTokens() {
  const { data, previousData, error, refetch } = useAdminPeoplePageQuery({
    fetchPolicy: "cache-and-network",
    ...listPolling,
  });
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  const { accessTokens, site } = data ?? previousData ?? {};

  if (accessTokens && site)
    return (
      <EventTimeZone value={site.timeZone}>
        <ApiTokensPanel tokens={accessTokens} onChanged={() => void Promise.allSettled([refetch()])} />
      </EventTimeZone>
    );
  return error || isTrying ? (
    <LoadFailure what="The API tokens" isTrying={isTrying} onRetry={tryNow} />
  ) : (
    <DashboardPageLoading />
  );
}
