import type { ApiTokens_TokenFragment as Token } from "../../lib/generated/ApiTokens.ts";
import { Button } from "../../ui/Button.tsx";
import { EventTime } from "../episodes/EventTime.tsx";
import { scopeTexts } from "./scopeTexts.ts";

import styles from "../forms/LinksDialog.module.css";

/** A token in use: its first characters, its scopes, its creator and its last use. */
export function ApiTokenLine({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, hint, scopes, madeBy, lastUsedAt } = token;
  return (
    <li data-id={token.id}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{scopes.map((scope) => scopeTexts[scope].name).join(" · ")}</p>
        <p className={styles.facts}>
          <code>{hint}…</code>
          {` · made by ${madeBy ?? "a deleted account"} · `}
          {lastUsedAt === null ? (
            "not used yet"
          ) : (
            <>
              last used <EventTime instant={lastUsedAt} isDayLeftOutToday />
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
