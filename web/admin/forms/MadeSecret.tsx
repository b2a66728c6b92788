import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copyText.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { showToast } from "../../ui/toast.ts";

import styles from "./MadeSecret.module.css";

interface MadeSecretProps {
  title: string;
  /** The noun in the labels of the secret and its copy button. */
  noun: "secret" | "token";
  secret: string;
  /** The text that says what the secret is for. */
  children: ReactNode;
  onClose: () => void;
}

/** A new secret of a program, which is shown only once. */
export function MadeSecret({ title, noun, secret, children, onClose }: MadeSecretProps) {
  async function copy() {
    const isCopied = await copyText(secret);
    showToast({
      text: isCopied ? `The ${noun} was copied.` : `The browser did not copy it. Select the ${noun} instead.`,
    });
  }

  return (
    <Dialog title={title} width="wide" onCancel={onClose}>
      <div className={styles.content}>
        {children}
        <code className={styles.secret}>{secret}</code>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={() => void copy()}>
            Copy {noun}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
