import { Button } from "./Button.tsx";

import styles from "./ErrorState.module.css";

interface ErrorStateProps {
  title: string;
  message: string;
  retryLabel?: string;
  isTrying: boolean;
  onRetry: () => void;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, message, retryLabel = "Try again", isTrying, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{message}</p>
      <Button aria-disabled={isTrying} onClick={isTrying ? undefined : onRetry}>
        {isTrying ? "Trying again..." : retryLabel}
      </Button>
    </div>
  );
}
