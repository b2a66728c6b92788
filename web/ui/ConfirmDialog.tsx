import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

import styles from "./ConfirmDialog.module.css";

interface ConfirmDialogProps {
  title: string;
  /** What will happen: what goes with it, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  /** Under way: it cannot be asked for twice, nor left half-done. */
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The focus begins on the harmless button. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = isBusy ? () => {} : onCancel;
  return (
    <Dialog title={title} onCancel={cancel}>
      <div className={styles.text}>{children}</div>
      <div className={styles.buttons}>
        <Button look="quiet" aria-disabled={isBusy} onClick={cancel}>
          Cancel
        </Button>
        <Button look="danger" aria-disabled={isBusy} onClick={isBusy ? undefined : onConfirm}>
          {isBusy ? `${confirmLabel}…` : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
