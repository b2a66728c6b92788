import styles from "./RowsSkeleton.module.css";

const rows = ["first", "second", "third"];
const cards = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Reserves the place of the rows until they are loaded. */
export function RowsSkeleton({ count = rows.length }: { count?: number }) {
  return (
    <div>
      <output className="visually-hidden">Loading...</output>
      {rows.slice(0, count).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <div className={styles.title} />
          <div className={styles.cards}>
            {cards.map((card) => (
              <div key={card} className={styles.card} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
