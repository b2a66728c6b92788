import { useState } from "react";

import {
  type CourtTablets_TokenFragment as Token,
  useCourtTabletsQuery,
} from "../../lib/generated/CourtTablets.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useKeptFocus } from "../../ui/useKeptFocus.ts";
import { NewTablet } from "./NewTablet.tsx";
import { RevokeTablet } from "./RevokeTablet.tsx";
import { TabletLine } from "./TabletLine.tsx";
import { TabletLink } from "./TabletLink.tsx";

import styles from "../forms/LinksDialog.module.css";

interface TabletsDialogProps {
  court: Court;
  onClose: () => void;
}

/** The links by which a court's tablets and phones score without an account: made, shown once, and revoked. */
export function TabletsDialog({ court, onClose }: TabletsDialogProps) {
  const { data, error, refetch } = useCourtTabletsQuery({ fetchPolicy: "cache-and-network" });
  useRetry(error !== undefined && !data, refetch);
  const [made, setMade] = useState<{ name: string; link: string }>();
  const [revoking, setRevoking] = useState<Token>();
  const tokens = data?.accessTokens.filter(
    ({ courtId, revokedAt }) => courtId === court.id && revokedAt === null,
  );
  const place = useKeptFocus(`${made?.link} ${revoking?.id} ${tokens?.length}`);

  return (
    <Dialog title={`Tablets of ${court.name}`} width="wide" onCancel={onClose}>
      <div ref={place} tabIndex={-1} className={styles.content}>
        {made ? (
          <TabletLink made={made} onDone={() => setMade(undefined)} />
        ) : (
          <NewTablet
            court={court}
            onMade={(name, link) => {
              setMade({ name, link });
              void refetch();
            }}
          />
        )}
        {tokens && tokens.length > 0 && (
          <ul className={styles.list} aria-label="Links in use">
            {tokens.map((token) => (
              <TabletLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
        )}
        {tokens?.length === 0 && <p className={styles.none}>No link has been made for this court yet.</p>}
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      {revoking && <RevokeTablet token={revoking} onClose={() => setRevoking(undefined)} />}
    </Dialog>
  );
}
