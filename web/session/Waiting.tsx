import styles from "./Waiting.module.css";

/** In place of a page for whom it is not known yet whether they may see it. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <output className="visually-hidden">Loading...</output>
    </div>
  );
}
