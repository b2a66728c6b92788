import { Link } from "react-router-dom";

import { nameEpisode } from "../../domain/broadcast.ts";
import { useAlsoLiveSubscription } from "../lib/generated/AlsoLive.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";

import styles from "./AlsoLive.module.css";

// Apollo could otherwise deduplicate it with a subscription that is just ending and has already sent its first value.
const context = { queryDeduplication: false };

/** The live episodes of other series; empty while there are none, or until they are loaded. */
export function AlsoLive({ seriesId }: { seriesId: string }) {
  // The subscription's first value contains the current live episodes, so no query is needed.
  const { data } = useAlsoLiveSubscription({ context });
  const elsewhere = data?.liveEpisodes.filter(({ series }) => series.id !== seriesId) ?? [];
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="also-live">
      <h2 id="also-live" className={styles.heading}>
        Also live
      </h2>
      <ul className={styles.items}>
        {elsewhere.map(({ id, title, thumbnail, series }) => (
          <li key={id}>
            <Link className={styles.item} to={`/series/${series.slug}?episode=${id}`}>
              <span className={styles.picture}>
                <Thumbnail thumbnail={thumbnail ?? series.thumbnail} sizes="176px" />
                <span className={styles.badge}>
                  <LiveBadge />
                </span>
              </span>
              <span className={styles.title}>{nameEpisode(title)}</span>
              <span className={styles.series}>{series.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
