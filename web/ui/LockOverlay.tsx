import Lock from "lucide-react/icons/lock";

import styles from "./LockOverlay.module.css";

/** The overlay on the picture of a series that needs a password. */
export function LockOverlay() {
  return (
    <span className={styles.overlay}>
      <Lock className={styles.icon} aria-hidden="true" />
      <span>Password Protected</span>
    </span>
  );
}
