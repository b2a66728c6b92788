import styles from "./Waiting.module.css";

/** Shown until it is known whether the viewer may see the page. Before a long page the footer is below the screen. */
export function Waiting({ isLong = false }: { isLong?: boolean }) {
  return (
    <div className={isLong ? styles.long : styles.waiting}>
      <output className="visually-hidden">Loading...</output>
    </div>
  );
}
