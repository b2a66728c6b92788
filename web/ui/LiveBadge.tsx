import styles from "./Badge.module.css";

export function LiveBadge() {
  return <span className={styles.live}>LIVE</span>;
}
