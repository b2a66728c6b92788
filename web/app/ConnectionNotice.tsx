import { useEffect, useState } from "react";

import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";

import styles from "./ConnectionNotice.module.css";

const lostDelayMs = 1000;
const backDurationMs = 3000;

/** Shows that the connection is lost, once it has been lost for a moment, and for a while that it is restored. */
export function ConnectionNotice() {
  const isLost = useIsConnectionLost();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isLost), isLost ? lostDelayMs : backDurationMs);
    return () => clearTimeout(timer);
  }, [isLost]);

  return (
    <output className={styles.place}>
      {isShown && isLost && <span className={styles.lost}>Connection lost. Reconnecting...</span>}
      {isShown && !isLost && <span className={styles.back}>Connected again</span>}
    </output>
  );
}
