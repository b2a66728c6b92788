import {
  useScoreboardPageQuery,
  useScoreboardPageUpdatesSubscription,
} from "../lib/generated/ScoreboardPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useRetry } from "../lib/useRetry.ts";

import styles from "./ScoreboardPage.module.css";

/**
 * What is live, for broadcast software to lay over a picture: nothing else is drawn, and data that cannot be loaded shows
 * nothing rather than a message on air.
 */
export function ScoreboardPage() {
  const { data, error, refetch } = useScoreboardPageQuery();
  const { data: newest } = useScoreboardPageUpdatesSubscription({ fetchPolicy: "no-cache" });
  useRetry(error !== undefined && !newest, refetch);

  const episodes = (newest ?? data)?.liveEpisodes;
  return (
    <main className={styles.page}>
      <PageTitle
        title="Scoreboard"
        description="What is live right now, as an overlay for broadcast software."
      />
      <h1 className="visually-hidden">Live now</h1>
      {episodes?.length === 0 && <p className="visually-hidden">Nothing is live right now.</p>}
      <ul className={styles.list}>
        {episodes?.map(({ id, title, series }) => (
          <li key={id} className={styles.item}>
            <span className={styles.series}>{series.title}</span>
            <span className={styles.episode}>{title || "Untitled Episode"}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
