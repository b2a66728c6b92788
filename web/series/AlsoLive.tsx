import { Link } from "react-router-dom";

import { useAlsoLiveSubscription } from "../lib/generated/AlsoLive.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";

import styles from "./AlsoLive.module.css";

// Apollo would join it to one that is just ending, and that has sent its first value already.
const context = { queryDeduplication: false };

/** The live episodes of other series; empty while there are none, or while they are unknown. */
export function AlsoLive({ seriesId }: { seriesId: string }) {
  // A subscription begins with the live episodes of now, so that no request is needed.
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
              <span className={styles.title}>{title || "Untitled Episode"}</span>
              <span className={styles.series}>{series.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
