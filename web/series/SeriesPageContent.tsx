import type { SeriesPageQuery } from "../lib/generated/SeriesPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useNextStart } from "../ui/useClock.ts";
import { Description } from "./Description.tsx";
import { EpisodeList } from "./EpisodeList.tsx";
import { Player } from "./Player.tsx";
import { playerVideo } from "./playerVideo.ts";
import { useChosenEpisode } from "./useChosenEpisode.ts";

import styles from "./SeriesPageContent.module.css";

type Series = NonNullable<SeriesPageQuery["series"]>;

interface Props {
  series: Series;
  content: NonNullable<Series["content"]>;
}

/** Player first, then what plays and what there is. */
export function SeriesPageContent({ series, content }: Props) {
  const chosen = useChosenEpisode(series.id, content.episodes);
  const start = useNextStart(chosen?.releaseDate ? [chosen.releaseDate] : []);
  return (
    <div className={styles.page}>
      <PageTitle title={series.title} />
      <div className={styles.stage}>
        {chosen ? (
          <Player
            video={playerVideo(chosen)}
            title={chosen.title || "Untitled Episode"}
            poster={chosen.thumbnail?.url ?? series.thumbnail?.url ?? null}
            isLive={chosen.isLive}
            isUpcoming={start !== undefined}
          />
        ) : (
          <Thumbnail thumbnail={series.thumbnail} sizes="(min-width: 1200px) 70vw, 100vw" isFirst />
        )}
      </div>
      <div className={styles.about}>
        {chosen && (
          <p className={styles.playing} aria-live="polite">
            <span>Currently playing</span> {chosen.title || "Untitled Episode"}
          </p>
        )}
        <h1 className={styles.title}>{series.title}</h1>
        {content.shortDescription !== "" && (
          <Description className={styles.short} text={content.shortDescription} />
        )}
        {content.longDescription !== "" && (
          <Description className={styles.long} text={content.longDescription} />
        )}
      </div>
      <div className={styles.episodes}>
        <EpisodeList seriesThumbnail={series.thumbnail} episodes={content.episodes} chosenId={chosen?.id} />
      </div>
    </div>
  );
}
