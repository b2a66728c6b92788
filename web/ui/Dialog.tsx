import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

import styles from "./Dialog.module.css";

interface DialogProps {
  title: string;
  /** The width: for a short text, or for lists. */
  width?: "narrow" | "wide";
  /** Called when the viewer dismisses the dialog; unmounting closes it and returns the focus. */
  onCancel: () => void;
  children: ReactNode;
}

/** A modal dialog that is open while it is mounted. */
export function Dialog({ title, width = "narrow", onCancel, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const current = dialog.current;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClose={() => {
        // Browsers close a dialog when Escape is pressed a second time, whatever the handler does.
        if (!dialog.current?.open) onCancel();
      }}
    >
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
