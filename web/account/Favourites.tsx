import type { SeriesCard_SeriesFragment as Series } from "../lib/generated/SeriesCard.ts";
import { SeriesCard } from "../series/SeriesCard.tsx";

import styles from "./AccountPage.module.css";

export function Favourites({ savedSeries }: { savedSeries: readonly Series[] }) {
  return (
    <section className={styles.section} aria-labelledby="account-favourites">
      <h2 id="account-favourites">My Favourites</h2>
      {savedSeries.length === 0 ? (
        <p className={styles.none}>Nothing saved yet. The heart on a picture saves its series here.</p>
      ) : (
        <ul className={styles.cards}>
          {savedSeries.map((series) => (
            <li key={series.id}>
              <SeriesCard series={series} isFirst={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
