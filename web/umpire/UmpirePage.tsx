import { PageTitle } from "../lib/PageTitle.tsx";
import { UmpireCourt } from "./UmpireCourt.tsx";
import { UmpireMessage } from "./UmpireMessage.tsx";
import { useDeviceToken } from "./useDeviceToken.ts";

import styles from "./UmpirePage.module.css";

/** The score pad of one court, for a device that was given its link: no account, no WebSocket. */
export function UmpirePage() {
  const token = useDeviceToken();
  return (
    <main className={styles.page}>
      <PageTitle title="Score pad" />
      {/* It is of use with a link alone. */}
      <meta name="robots" content="noindex" />
      <h1 className="visually-hidden">Score pad</h1>
      {token === null ? (
        <UmpireMessage title="This page needs the link of a court">
          <p>Scan the QR code that the organisers show you, or open their link on this device.</p>
        </UmpireMessage>
      ) : (
        <UmpireCourt key={token} token={token} />
      )}
    </main>
  );
}
