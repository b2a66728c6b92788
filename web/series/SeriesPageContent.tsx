import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useSearchParams } from "react-router-dom";

import type { SeriesPageQuery } from "../lib/generated/SeriesPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { lazyPart } from "../loading/lazyPart.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useClock, stateOf } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { AddToCalendar } from "./AddToCalendar.tsx";
import { BroadcastScore, ScoreSwitch } from "./BroadcastScore.tsx";
import { Description } from "./Description.tsx";
import { EpisodeList } from "./EpisodeList.tsx";
import { EpisodeStage } from "./EpisodeStage.tsx";
import { LiveOffer } from "./LiveOffer.tsx";
import { PlayingLine } from "./PlayingLine.tsx";
import { ResumingPlayer } from "./ResumingPlayer.tsx";
import { useScoreChoice } from "./scoreChoice.ts";
import { SeriesActions } from "./SeriesActions.tsx";
import { readStartAt } from "./shareLink.ts";
import { useChosenEpisode } from "./useChosenEpisode.ts";
import { WhatsNext } from "./WhatsNext.tsx";

import styles from "./SeriesPageContent.module.css";

const AlsoLive = lazyPart(async () => (await import("./AlsoLive.tsx")).AlsoLive);

type Series = NonNullable<SeriesPageQuery["series"]>;

interface Props {
  series: Series;
  content: NonNullable<Series["content"]>;
}

/** Player first, then what plays and what there is. */
export function SeriesPageContent({ series, content }: Props) {
  const { episode: chosen, wasLive, hasEnded } = useChosenEpisode(series.id, content.episodes);
  const state = useClock((now) => chosen && stateOf(chosen, now));
  const isWaiting = state === "upcoming" || state === "late";
  const [searchParams] = useSearchParams();
  const startAt = searchParams.get("episode") === chosen?.id ? readStartAt(searchParams.get("t")) : null;
  const isHydrated = useIsHydrated();
  // By this the page's own script knows whether the address has another wish, and keeps the first choice unseen.
  const firstChoice = !isHydrated && chosen ? `${series.id} ${chosen.id}` : undefined;
  // Beside a video the score runs ahead of the picture.
  const isBesideVideo = !isWaiting && !hasEnded;
  const [isScoreChosen, turnScore] = useScoreChoice();
  const score = chosen && <BroadcastScore episode={chosen} isShown={isScoreChosen || !isBesideVideo} />;
  const elsewhere = (
    // The page is whole without it.
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AlsoLive seriesId={series.id} />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <div className={styles.page}>
      <PageTitle title={series.title} description={content.shortDescription || undefined} />
      <div className={styles.top}>
        <div className={styles.stage} data-first-choice={firstChoice}>
          {chosen ? (
            <EpisodeStage episode={chosen} series={series}>
              {(player) => (
                <ResumingPlayer {...player} seriesId={series.id} episodeId={chosen.id} startAt={startAt} />
              )}
            </EpisodeStage>
          ) : (
            <Thumbnail thumbnail={series.thumbnail} sizes="(min-width: 1200px) 70vw, 100vw" isFirst />
          )}
          {isHydrated && chosen && !hasEnded && <LiveOffer episodes={content.episodes} watched={chosen} />}
        </div>
        {chosen && (
          <div className={styles.status} data-first-choice={firstChoice}>
            <PlayingLine title={chosen.title} isUpNext={isWaiting} hasEnded={hasEnded} />
            {isWaiting
              ? score
              : isBesideVideo && (
                  <ScoreSwitch episodeId={chosen.id} isShown={isScoreChosen} onTurn={turnScore} />
                )}
          </div>
        )}
      </div>
      <div className={styles.about}>
        {!isWaiting && score}
        <WhatsNext episodes={content.episodes} ended={(hasEnded && chosen) || null} wasLive={wasLive} />
        {hasEnded && elsewhere}
        <h1 className={styles.title}>{series.title}</h1>
        <SeriesActions series={series} episodeId={chosen?.id} isRecording={state === "recording"} />
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
      {/* It comes later than the rest: where the list is below the words, it comes below the list. */}
      {isHydrated && !hasEnded && <div className={styles.elsewhere}>{elsewhere}</div>}
    </div>
  );
}
