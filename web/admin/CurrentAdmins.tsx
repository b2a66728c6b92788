import { useAdminsQuery, useAdminsUpdatesSubscription } from "../lib/generated/AdminsPanel.ts";
import { useRetry } from "../lib/useRetry.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { CurrentAdmin } from "./CurrentAdmin.tsx";
import { placeAdmins } from "./placeAdmins.ts";

import styles from "./AdminsPanel.module.css";

/** Who administers the site now; who adds and removes them elsewhere is seen here. */
export function CurrentAdmins() {
  const { viewer } = useViewer();
  const { data, error, refetch } = useAdminsQuery({ fetchPolicy: "cache-and-network" });
  const { tryNow } = useRetry(error !== undefined && !data, refetch);
  useAdminsUpdatesSubscription({
    ignoreResults: true,
    onData: ({ client, data: { data: update } }) => placeAdmins(client.cache, update?.admins),
  });

  if (!data) {
    return error ? (
      <div className={styles.state} role="alert">
        <p>The admins could not be loaded.</p>
        <Button look="quiet" onClick={tryNow}>
          Try again
        </Button>
      </div>
    ) : (
      <output className={styles.state}>Loading...</output>
    );
  }
  if (data.admins.length === 0) return <p className={styles.state}>No admins found.</p>;
  return (
    <>
      <h3 className={styles.heading} id="current-admins">
        Current Admins:
      </h3>
      <ul className={styles.users} aria-labelledby="current-admins">
        {data.admins.map((admin) => (
          <CurrentAdmin key={admin.id} admin={admin} canRemove={viewer?.isSuperAdmin === true} />
        ))}
      </ul>
    </>
  );
}
