import KeyRound from "lucide-react/icons/key-round";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";

import { mostApiTokens } from "../../../domain/apiToken.ts";
import type { ApiTokens_TokenFragment as Token } from "../../lib/generated/ApiTokens.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { useFocusAfterDeletion } from "../../ui/lists/useFocusAfterDeletion.ts";
import { Panel } from "../../ui/Panel.tsx";
import { MadeSecret } from "../forms/MadeSecret.tsx";
import { ApiTokenLine } from "./ApiTokenLine.tsx";
import { listUsedTokens, NewApiToken } from "./NewApiToken.tsx";
import { RevokeApiToken } from "./RevokeApiToken.tsx";

import styles from "../forms/LinksDialog.module.css";

interface ApiTokensPanelProps {
  /** The tokens of all kinds. */
  tokens: readonly Token[];
  /** Called to query them again. */
  onChanged: () => void;
}

type Opened =
  | { dialog: "new" }
  | { dialog: "secret"; name: string; secret: string }
  | { dialog: "revoke"; token: Token };

/** The tokens with which other programs use the API. */
export function ApiTokensPanel({ tokens, onChanged }: ApiTokensPanelProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const used = listUsedTokens(tokens);

  return (
    <Panel
      title="API tokens"
      actions={
        used.length < mostApiTokens && (
          <Button onClick={() => setOpened({ dialog: "new" })}>
            <Plus size={16} aria-hidden="true" /> Add API token
          </Button>
        )
      }
    >
      {used.length === 0 ? (
        <EmptyList icon={<KeyRound />}>
          <p>With a token another program reads or changes what you allow it, without an account.</p>
        </EmptyList>
      ) : (
        <ApiTokenList tokens={used} onRevoke={(token) => setOpened({ dialog: "revoke", token })} />
      )}
      {opened?.dialog === "new" && (
        <NewApiToken
          tokens={used}
          onMade={(name, secret) => {
            setOpened({ dialog: "secret", name, secret });
            onChanged();
          }}
          onClose={close}
        />
      )}
      {opened?.dialog === "secret" && (
        <MadeSecret title={`Token of ${opened.name}`} noun="token" secret={opened.secret} onClose={close}>
          <p>
            The program sends it as <code>Authorization: Bearer</code>. It is shown <strong>only now</strong>;
            anyone who has it can do what it is allowed.
          </p>
        </MadeSecret>
      )}
      {opened?.dialog === "revoke" && (
        <RevokeApiToken
          token={opened.token}
          isRevoked={!used.some(({ id }) => id === opened.token.id)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface ApiTokenListProps {
  tokens: readonly Token[];
  onRevoke: (token: Token) => void;
}

function ApiTokenList({ tokens, onRevoke }: ApiTokenListProps) {
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterDeletion(
    list,
    tokens.map(({ id }) => id),
  );
  return (
    <div ref={list}>
      <ul className={styles.list} aria-label="API tokens in use">
        {tokens.map((token) => (
          <ApiTokenLine key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </ul>
    </div>
  );
}
