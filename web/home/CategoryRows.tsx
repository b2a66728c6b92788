import Radio from "lucide-react/icons/radio";
import { useState } from "react";

import { findNextStart } from "../../domain/broadcast.ts";
import type { HomePage_CategoryFragment as Category } from "../lib/generated/HomePage.ts";
import { SeriesCard } from "../series/SeriesCard.tsx";
import { EmptyList } from "../ui/lists/EmptyList.tsx";
import { Row } from "../ui/lists/Row.tsx";
import { useFirstTime } from "../ui/useClock.ts";
import { anchorOfRow } from "./listOffered.ts";

import styles from "./HomePage.module.css";

/** The number of rows that a phone shows without scrolling. */
const firstRows = 2;
/** The number of thumbnails of a row that a phone shows; wider screens fetch the others they show after the layout. */
const firstInRow = 3;

export function CategoryRows({ categories }: { categories: readonly Category[] }) {
  const rows = categories.filter(({ series }) => series.length > 0);
  if (rows.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyList icon={<Radio />}>
          <p>No broadcasts yet. They will appear here as soon as they are announced.</p>
        </EmptyList>
      </div>
    );
  }
  return rows.map((category, place) => <CategoryRow key={category.id} category={category} place={place} />);
}

/** The row begins at its first series that is live, late or starts later, since viewers come for these. */
function CategoryRow({ category: { slug, name, series }, place }: { category: Category; place: number }) {
  const firstTime = useFirstTime();
  // Computed once: later the row keeps its position, or the one to which the viewer has scrolled.
  const [startId] = useState(
    () => series.find((one) => one.isLive || findNextStart(one, firstTime) !== undefined)?.id,
  );
  const first = Math.max(
    series.findIndex(({ id }) => id === startId),
    0,
  );
  return (
    <Row title={name} anchor={anchorOfRow(slug)} isLower={place >= firstRows}>
      {series.map((one, index) => (
        <li key={one.id} data-start={one.id === startId ? "" : undefined}>
          <SeriesCard series={one} isFirst={place === 0 && index >= first && index < first + firstInRow} />
        </li>
      ))}
    </Row>
  );
}
