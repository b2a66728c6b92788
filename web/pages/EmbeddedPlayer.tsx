import { useState } from "react";
import { Link } from "react-router-dom";

import type {
  EmbedPage_EpisodeFragment as Episode,
  EmbedPage_SeriesFragment as Series,
} from "../lib/generated/EmbedPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { chooseEpisode } from "../series/chosenEpisode.ts";
import { Player } from "../series/Player.tsx";
import { playerVideo } from "../series/playerVideo.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { UpcomingBadge } from "../ui/UpcomingBadge.tsx";
import { useNextStart } from "../ui/useClock.ts";

import styles from "./EmbedPage.module.css";

interface Props {
  series: Series;
  episodes: readonly Episode[];
  /** Named by the address; null when the series shall choose. */
  wantedId: string | null;
}

/** The player with a title that leads to the site. What plays goes on playing, whatever is added or goes live. */
export function EmbeddedPlayer({ series, episodes, wantedId }: Props) {
  const [openedAt] = useState(() => Date.now());
  const [playingId, setPlayingId] = useState<string | null>(null);
  const chosen = chooseEpisode(episodes, [wantedId, playingId], openedAt);
  if (chosen && chosen.id !== playingId) setPlayingId(chosen.id);
  const start = useNextStart(chosen?.releaseDate && !chosen.isLive ? [chosen.releaseDate] : []);
  const title = chosen?.title || "Untitled Episode";
  const search = chosen ? `?episode=${chosen.id}` : "";

  return (
    <>
      <PageTitle title={chosen ? `${title} · ${series.title}` : series.title} />
      {chosen ? (
        <div className={styles.stage}>
          <Player
            video={playerVideo(chosen)}
            nowPlaying={{
              title,
              seriesTitle: series.title,
              poster: chosen.thumbnail?.url ?? series.thumbnail?.url ?? null,
            }}
            state={chosen.isLive ? "live" : start === undefined ? "recording" : "upcoming"}
            startAt={null}
          />
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
        {chosen?.isLive && <LiveBadge />}
        {start !== undefined && <UpcomingBadge start={start} />}
      </div>
    </>
  );
}
