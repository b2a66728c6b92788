import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

import styles from "./ConfirmDialog.module.css";

interface ConfirmDialogProps {
  title: string;
  /** What will happen: what goes with it, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  /** The label while the action runs, when the dialog can be neither confirmed nor closed; null otherwise. */
  busyLabel: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The focus begins on the harmless button. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  busyLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const isBusy = busyLabel !== null;
  const cancel = isBusy ? () => {} : onCancel;
  return (
    <Dialog title={title} onCancel={cancel}>
      <div className={styles.text}>{children}</div>
      <div className={styles.buttons}>
        <Button look="quiet" aria-disabled={isBusy} onClick={cancel}>
          Cancel
        </Button>
        <Button look="danger" aria-disabled={isBusy} onClick={isBusy ? undefined : onConfirm}>
          {busyLabel ?? confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
