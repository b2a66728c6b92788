import type { CourtTablets_TokenFragment as Token } from "../../lib/generated/CourtTablets.ts";
import { Button } from "../../ui/Button.tsx";
import { useClock } from "../../ui/useClock.ts";
import { EventTime } from "../episodes/EventTime.tsx";

import styles from "../forms/LinksDialog.module.css";

/** A link in use: its name, its last use and its expiry. */
export function TabletLine({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, lastUsedAt, expiresAt } = token;
  const isOver = useClock((now) => expiresAt !== null && Date.parse(expiresAt) <= now);
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {lastUsedAt === null ? (
            "Not used yet"
          ) : (
            <>
              Last used <EventTime instant={lastUsedAt} isDayLeftOutToday />
            </>
          )}
          {" · "}
          {expiresAt === null ? (
            "does not end by itself"
          ) : (
            <>
              {isOver ? "ended" : "ends"} <EventTime instant={expiresAt} isDayLeftOutToday />
            </>
          )}
        </p>
      </div>
      <Button look="warning" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
