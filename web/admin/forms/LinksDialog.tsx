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
