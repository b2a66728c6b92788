import { useState } from "react";

import {
  type AccessCodes_CodeFragment as Code,
  useAccessCodesQuery,
} from "../../lib/generated/AccessCodes.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useKeptFocus } from "../../ui/useKeptFocus.ts";
import { AccessCodeLine } from "./AccessCodeLine.tsx";
import { AccessCodeLink, type MadeCode } from "./AccessCodeLink.tsx";
import { NewAccessCode } from "./NewAccessCode.tsx";
import { RevokeAccessCode } from "./RevokeAccessCode.tsx";

import styles from "../forms/LinksDialog.module.css";

interface AccessCodesDialogProps {
  series: { id: string; title: string };
  onClose: () => void;
}

/** The codes that open a protected series beside its password: made, shown once, and revoked. */
export function AccessCodesDialog({ series, onClose }: AccessCodesDialogProps) {
  const { data, error, refetch } = useAccessCodesQuery({
    variables: { seriesId: series.id },
    fetchPolicy: "cache-and-network",
  });
  useRetry(error !== undefined && !data, refetch);
  const [made, setMade] = useState<MadeCode>();
  const [revoking, setRevoking] = useState<Code>();
  const codes = data?.accessCodes;
  const place = useKeptFocus(`${made?.link} ${revoking?.id} ${codes?.length}`);

  return (
    <Dialog title={`Access codes of ${series.title}`} width="wide" onCancel={onClose}>
      <div ref={place} tabIndex={-1} className={styles.content}>
        {made ? (
          <AccessCodeLink made={made} onDone={() => setMade(undefined)} />
        ) : (
          <NewAccessCode
            seriesId={series.id}
            onMade={(code) => {
              setMade(code);
              void refetch();
            }}
          />
        )}
        {codes && codes.length > 0 && (
          <ul className={styles.list} aria-label="Access codes">
            {codes.map((code) => (
              <AccessCodeLine key={code.id} code={code} onRevoke={() => setRevoking(code)} />
            ))}
          </ul>
        )}
        {codes?.length === 0 && <p className={styles.none}>No code has been made for this series yet.</p>}
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      {revoking && <RevokeAccessCode code={revoking} onClose={() => setRevoking(undefined)} />}
    </Dialog>
  );
}
