import { stateOfAccessCode } from "../../../domain/accessCode.ts";
import type { AccessCodes_CodeFragment as Code } from "../../lib/generated/AccessCodes.ts";
import { Button } from "../../ui/Button.tsx";
import { useClock } from "../../ui/useClock.ts";
import { EventTime } from "../episodes/EventTime.tsx";

import styles from "../forms/LinksDialog.module.css";

/** An access code: its name, its state, how often it was used, and its last use. */
export function AccessCodeLine({ code, onRevoke }: { code: Code; onRevoke: () => void }) {
  const { name, hint, mostUses, uses, lastUsedAt, revokedAt } = code;
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {hint}… · <CodeState code={code} /> · used by {uses}
          {mostUses !== null && ` of ${mostUses}`}
          {lastUsedAt !== null && (
            <>
              , last <EventTime instant={lastUsedAt} isDayLeftOutToday />
            </>
          )}
        </p>
      </div>
      {revokedAt === null && (
        <Button look="warning" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

/** The state of the code, updated every second. */
function CodeState({ code }: { code: Code }) {
  const { startsAt, expiresAt, revokedAt } = code;
  const state = useClock((now) => stateOfAccessCode(code, now));
  switch (state) {
    case "revoked":
      return (
        <>
          revoked <Time instant={revokedAt} />
        </>
      );
    case "expired":
      return (
        <>
          expired <Time instant={expiresAt} />
        </>
      );
    case "waiting":
      return (
        <>
          opens <Time instant={startsAt} />
        </>
      );
    case "used up":
      return <>used up</>;
    case "open":
    default:
      return expiresAt === null ? (
        <>does not expire</>
      ) : (
        <>
          expires <Time instant={expiresAt} />
        </>
      );
  }
}

function Time({ instant }: { instant: string | null }) {
  return instant !== null && <EventTime instant={instant} isDayLeftOutToday />;
}
