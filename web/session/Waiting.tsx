import styles from "./Waiting.module.css";

/** In place of a page for whom it is not known yet whether they may see it; a long one has its footer out of sight. */
export function Waiting({ isLong = false }: { isLong?: boolean }) {
  return (
    <div className={isLong ? styles.long : styles.waiting}>
      <output className="visually-hidden">Loading...</output>
    </div>
  );
}
