import type { HomePage_CategoryFragment as Category } from "../lib/generated/HomePage.ts";
import { SeriesCard } from "../series/SeriesCard.tsx";
import { Row } from "../ui/Row.tsx";

import styles from "./HomePage.module.css";

/** Thumbnails that a wide screen shows before anyone scrolls. */
const firstInRow = 6;

export function CategoryRows({ categories }: { categories: readonly Category[] }) {
  const rows = categories.filter(({ series }) => series.length > 0);
  if (rows.length === 0) {
    return (
      <p className={styles.empty}>No broadcasts yet. They will appear here as soon as they are announced.</p>
    );
  }
  return rows.map(({ id, name, series }, place) => (
    <Row key={id} title={name}>
      {series.map((one, index) => (
        <li key={one.id}>
          <SeriesCard series={one} isFirst={place === 0 && index < firstInRow} />
        </li>
      ))}
    </Row>
  ));
}
