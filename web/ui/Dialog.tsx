import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useIsHydrated } from "./useIsHydrated.ts";

import styles from "./Dialog.module.css";

interface DialogProps {
  title: string;
  /** The width: for a short text, or for lists. */
  width?: "narrow" | "wide";
  /** Called when the viewer dismisses the dialog; unmounting closes it and returns the focus. */
  onCancel: () => void;
  children: ReactNode;
}

/** A modal dialog that is open while it is mounted. In the server's HTML it is open without being modal. */
export function Dialog({ title, width = "narrow", onCancel, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);

  // React has removed the attribute of the server's HTML by then: only a closed dialog can become modal.
  useLayoutEffect(() => {
    if (!isHydrated) return undefined;
    const current = dialog.current;
    current?.showModal();
    return () => current?.close();
  }, [isHydrated]);

  return (
    <dialog
      ref={dialog}
      open={!isHydrated}
      className={`${styles.dialog} ${styles[width]} ${isFromServer ? styles.shown : ""}`}
      aria-labelledby={id}
      // React also calls these handlers for a nested dialog, and for a dismissed file chooser in this dialog.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onCancel();
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close a dialog when Escape is pressed a second time, whatever the handler does.
        if (target !== currentTarget || currentTarget.open) return;
        flushSync(onCancel);
        // A busy dialog is still mounted.
        if (currentTarget.isConnected) currentTarget.showModal();
      }}
    >
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
