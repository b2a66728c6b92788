import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

import styles from "./PadDialog.module.css";

interface PadDialogProps {
  title: string;
  /** The button that records the entry; `problem` is why it is disabled, null when it is not. */
  submit: { label: string; look?: "accent" | "danger"; problem: string | null };
  /** The reason why the entry was refused. */
  refusal?: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of a dialog that asks for the details of an entry. */
export function PadDialog({ title, submit, refusal, onSubmit, onCancel, children }: PadDialogProps) {
  const { label, look = "accent", problem } = submit;
  return (
    <Dialog title={title} onCancel={onCancel}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) onSubmit();
        }}
      >
        {children}
        <output className={styles.problem}>{refusal ?? problem}</output>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" look={look} aria-disabled={problem !== null}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
