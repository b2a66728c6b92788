import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useKeptFocus } from "../../ui/useKeptFocus.ts";

import styles from "./LinksDialog.module.css";

interface LinksDialogProps {
  title: string;
  /** Changes with the content, so that the focus is kept when the focused element is unmounted. */
  step: string;
  onClose: () => void;
  children: ReactNode;
}

/** Whether a link that was made in the dialog is revoked by now. A list that is older than the link lacks it. */
export const isRevoked = (
  made: { id: string },
  list: readonly { id: string; revokedAt: string | null }[] | undefined,
): boolean => list?.some(({ id, revokedAt }) => id === made.id && revokedAt !== null) === true;

/** The dialog in which access codes or links are made, shown once, listed, and revoked. */
export function LinksDialog({ title, step, onClose, children }: LinksDialogProps) {
  const place = useKeptFocus(step);
  return (
    <Dialog title={title} width="wide" onCancel={onClose}>
      <div ref={place} tabIndex={-1} className={styles.content}>
        {children}
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
