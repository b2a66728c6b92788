import type { SeriesPageQuery } from "../lib/generated/SeriesPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useClock, stateOf } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { AddToCalendar } from "./AddToCalendar.tsx";
import { Description } from "./Description.tsx";
import { EpisodeList } from "./EpisodeList.tsx";
import { EpisodeStage } from "./EpisodeStage.tsx";
import { ResumingPlayer } from "./ResumingPlayer.tsx";
import { useChosenEpisode } from "./useChosenEpisode.ts";

import styles from "./SeriesPageContent.module.css";

type Series = NonNullable<SeriesPageQuery["series"]>;

interface Props {
  series: Series;
  content: NonNullable<Series["content"]>;
}

/** Player first, then what plays and what there is. */
export function SeriesPageContent({ series, content }: Props) {
  const { episode: chosen } = useChosenEpisode(series.id, content.episodes);
  const isWaiting = useClock(
    (now) => chosen !== undefined && ["upcoming", "late"].includes(stateOf(chosen, now)),
  );
  const isHydrated = useIsHydrated();
  // By this the page's own script knows whether the address has another wish, and keeps the first choice unseen.
  const firstChoice = !isHydrated && chosen ? `${series.id} ${chosen.id}` : undefined;
  return (
    <div className={styles.page}>
      <PageTitle title={series.title} description={content.shortDescription || undefined} />
      <div className={styles.stage} data-first-choice={firstChoice}>
        {chosen ? (
          <EpisodeStage episode={chosen} series={series}>
            {(player) => (
              <ResumingPlayer {...player} seriesId={series.id} episodeId={chosen.id} startAt={null} />
            )}
          </EpisodeStage>
        ) : (
          <Thumbnail thumbnail={series.thumbnail} sizes="(min-width: 1200px) 70vw, 100vw" isFirst />
        )}
      </div>
      <div className={styles.about}>
        {chosen && (
          // The waiting room shows what is next; screen readers are told by this line that it has changed.
          <p
            className={isWaiting ? "visually-hidden" : styles.playing}
            aria-live="polite"
            data-first-choice={firstChoice}
          >
            <span>{isWaiting ? "Up next" : "Currently playing"}</span> {chosen.title || "Untitled Episode"}
          </p>
        )}
        <h1 className={styles.title}>{series.title}</h1>
        {content.shortDescription !== "" && (
          <Description className={styles.short} text={content.shortDescription} />
        )}
        <AddToCalendar series={series} episodes={content.episodes} />
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
