import { MadeSecret } from "../forms/MadeSecret.tsx";

import styles from "./WebhooksPanel.module.css";

interface WebhookSecretProps {
  url: string;
  secret: string;
  onClose: () => void;
}

/** A new secret, which is shown only once. */
export function WebhookSecret({ url, secret, onClose }: WebhookSecretProps) {
  return (
    <MadeSecret title="Secret of the webhook" noun="secret" secret={secret} onClose={onClose}>
      <p>
        The program at <strong className={styles.url}>{url}</strong> verifies messages with it. It is shown{" "}
        <strong>only now</strong>.
      </p>
    </MadeSecret>
  );
}
