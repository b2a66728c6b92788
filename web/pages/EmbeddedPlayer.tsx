import { Link } from "react-router-dom";

import type {
  EmbedPage_EpisodeFragment as Episode,
  EmbedPage_SeriesFragment as Series,
} from "../lib/generated/EmbedPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { EpisodeStage } from "../series/EpisodeStage.tsx";
import { Player } from "../series/Player.tsx";
import { useKeptEpisode } from "../series/useKeptEpisode.ts";
import { BroadcastBadge } from "../ui/BroadcastBadge.tsx";
import { useBroadcastState } from "../ui/useClock.ts";

import styles from "./EmbedPage.module.css";

interface Props {
  series: Series;
  episodes: readonly Episode[];
  /** Named by the address; null when the series shall choose. */
  wantedId: string | null;
}

/** The player with a title that leads to the site. The playing video is not replaced when episodes are added or go live. */
export function EmbeddedPlayer({ series, episodes, wantedId }: Props) {
  const { episode: chosen } = useKeptEpisode(
    episodes,
    wantedId === null ? null : { id: wantedId, wasLive: false },
  );
  const title = chosen?.title || "Untitled Episode";
  const search = chosen ? `?episode=${chosen.id}` : "";

  return (
    <>
      <PageTitle title={chosen ? `${title} · ${series.title}` : series.title} />
      {chosen ? (
        <div className={styles.stage}>
          <EpisodeStage episode={chosen} series={series}>
            {(player) => <Player {...player} startAt={null} />}
          </EpisodeStage>
        </div>
      ) : (
        <p className={styles.message}>No videos available</p>
      )}
      <div className={styles.bar}>
        <h1>
          <Link to={`/series/${series.slug}${search}`} target="_blank" rel="noopener">
            {chosen ? `${title} · ${series.title}` : series.title}
          </Link>
        </h1>
        {chosen && <EpisodeBadge episode={chosen} />}
      </div>
    </>
  );
}

function EpisodeBadge({ episode }: { episode: Episode }) {
  return <BroadcastBadge state={useBroadcastState(episode)} start={episode.releaseDate} />;
}
