import { useEffect, useState } from "react";

import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";

import styles from "./ConnectionNotice.module.css";

const patience = 1000;
const relief = 3000;

/** Says that live values are missing, once it has lasted a moment, and then for a while that they are back. */
export function ConnectionNotice() {
  const isLost = useIsConnectionLost();
  const [isTold, setIsTold] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsTold(isLost), isLost ? patience : relief);
    return () => clearTimeout(timer);
  }, [isLost]);

  return (
    <output className={styles.place}>
      {isTold && isLost && <span className={styles.lost}>Connection lost. Reconnecting…</span>}
      {isTold && !isLost && <span className={styles.back}>Connected again</span>}
    </output>
  );
}
