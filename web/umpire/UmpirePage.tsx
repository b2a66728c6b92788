import { useState } from "react";

import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { UmpireCourt } from "./UmpireCourt.tsx";
import { UmpireMessage } from "./UmpireMessage.tsx";
import { useDeviceToken } from "./useDeviceToken.ts";

import styles from "./UmpirePage.module.css";

/** The score pad of one court, for a device with a link: it needs no account and no WebSocket. */
export function UmpirePage() {
  const token = useDeviceToken();
  const [last, setLast] = useState<Match | null>(null);
  return (
    <main className={styles.page}>
      <PageTitle title="Score pad" />
      {/* The page is useless without a link. */}
      <meta name="robots" content="noindex" />
      <h1 className={styles.title}>Score pad</h1>
      {token === null ? (
        <UmpireMessage title="This page needs the link of a court">
          <p>Scan the QR code that the organisers show you, or open their link on this device.</p>
        </UmpireMessage>
      ) : (
        <UmpireCourt key={token} token={token} lastMatch={{ last, setLast }} />
      )}
    </main>
  );
}
