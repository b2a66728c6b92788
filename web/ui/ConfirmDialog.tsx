import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

import styles from "./ConfirmDialog.module.css";

interface ConfirmDialogProps {
  title: string;
  /** The effect: what is deleted, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  /** The button's label while the action runs, when the dialog can be neither confirmed nor closed; null otherwise. */
  busyLabel: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that cannot be undone. The harmless button has the focus at first. */
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
