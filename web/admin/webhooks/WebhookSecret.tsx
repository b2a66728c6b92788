import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { showToast } from "../../ui/toast.ts";

import styles from "./WebhooksPanel.module.css";

/** A new secret, which is shown this once. */
export function WebhookSecret({
  url,
  secret,
  onClose,
}: {
  url: string;
  secret: string;
  onClose: () => void;
}) {
  async function copy() {
    const [outcome] = await Promise.allSettled([navigator.clipboard.writeText(secret)]);
    const isCopied = outcome.status === "fulfilled";
    showToast({
      text: isCopied ? "Secret copied." : "The browser did not copy it. Select the secret instead.",
    });
  }

  return (
    <Dialog title="Secret of the webhook" width="wide" onCancel={onClose}>
      <div className={styles.form}>
        <p>
          The program at <strong className={styles.url}>{url}</strong> verifies messages with it. It is shown{" "}
          <strong>only now</strong>.
        </p>
        <code className={styles.secret}>{secret}</code>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={() => void copy()}>
            Copy secret
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
