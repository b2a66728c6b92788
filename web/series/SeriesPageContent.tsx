import { Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useSearchParams } from "react-router-dom";

import type { SeriesPageQuery } from "../lib/generated/SeriesPage.ts";
import { lazyPart } from "../loading/lazyPart.tsx";
import { useCourtOfEpisode } from "../matches/TournamentProvider.tsx";
import { PlayingLine } from "../player/PlayingLine.tsx";
import { ResumingPlayer } from "../player/ResumingPlayer.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { useFocusFallback } from "../ui/useKeptFocus.ts";
import { AlsoLive } from "./AlsoLive.tsx";
import { BroadcastScore, ScoreSwitch } from "./BroadcastScore.tsx";
import { Description } from "./Description.tsx";
import { EpisodeList } from "./EpisodeList.tsx";
import { EpisodeStage } from "./EpisodeStage.tsx";
import { LiveOffer } from "./LiveOffer.tsx";
import { useScoreChoice } from "./scoreChoice.ts";
import { SeriesActions } from "./SeriesActions.tsx";
import { SeriesTitle } from "./SeriesTitle.tsx";
import { readStartAt } from "./shareLink.ts";
import { useChosenEpisode } from "./useChosenEpisode.ts";
import { AddToCalendar } from "./waiting/AddToCalendar.tsx";
import { RemindOfNext } from "./waiting/RemindOfNext.tsx";
import { useWaiting } from "./waiting/useWaiting.ts";
import { WhatsNext } from "./waiting/WhatsNext.tsx";

import styles from "./SeriesPageContent.module.css";

const WaitingActions = lazyPart(async () => (await import("./waiting/WaitingActions.tsx")).WaitingActions);

type Series = NonNullable<SeriesPageQuery["series"]>;

interface Props {
  series: Series;
  content: NonNullable<Series["content"]>;
}

/** The player, followed by the texts about the video and the list of episodes. */
export function SeriesPageContent({ series, content }: Props) {
  const { episode: chosen, wasLive, hasEnded } = useChosenEpisode(series.id, content.episodes);
  const { state, isWaiting, hasBegun, begin } = useWaiting(chosen);
  const [searchParams] = useSearchParams();
  const startAt = searchParams.get("episode") === chosen?.id ? readStartAt(searchParams.get("t")) : null;
  const isHydrated = useIsHydrated();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  // The offers of a live and of the next episode disappear with their links and buttons.
  const { ref: stage, ...focusEvents } = useFocusFallback<HTMLDivElement>();
  // The page's inline script hides this first choice where the address or the session selects another episode.
  const firstChoice = !isHydrated && chosen ? `${series.id} ${chosen.id}` : undefined;
  // A playing video is behind the score.
  const isBesideVideo = !isWaiting && !hasEnded;
  const [isScoreChosen, turnScore] = useScoreChoice();
  const court = useCourtOfEpisode(chosen?.id);
  const score = chosen && (
    <BroadcastScore court={court} isLive={chosen.isLive} isShown={isScoreChosen || !isBesideVideo} />
  );
  const elsewhere = <AlsoLive seriesId={series.id} />;
  return (
    <div className={styles.page} {...focusEvents}>
      <SeriesTitle
        title={series.title}
        description={content.shortDescription}
        start={(isWaiting && chosen?.releaseDate) || null}
        hasBegun={hasBegun}
      />
      <div className={styles.top}>
        <div ref={stage} className={styles.stage} tabIndex={-1} data-first-choice={firstChoice}>
          {chosen && state ? (
            <EpisodeStage episode={chosen} series={series} state={state} onUp={begin}>
              {(player) => (
                <ResumingPlayer {...player} seriesId={series.id} episodeId={chosen.id} startAt={startAt} />
              )}
            </EpisodeStage>
          ) : (
            <Thumbnail thumbnail={series.thumbnail} sizes="(min-width: 1200px) 70vw, 100vw" isFirst />
          )}
          {isHydrated && chosen && !hasEnded && (
            <LiveOffer
              episodes={content.episodes}
              watched={chosen}
              dismissed={dismissed}
              onDismiss={setDismissed}
            />
          )}
        </div>
        {chosen && (
          <div className={styles.status} data-first-choice={firstChoice}>
            <PlayingLine title={chosen.title} isUpNext={isWaiting} hasEnded={hasEnded} />
            {isWaiting && isHydrated && (
              // When the code cannot be loaded, the page is shown without it.
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <WaitingActions series={series} episode={chosen} />
                </Suspense>
              </ErrorBoundary>
            )}
            {isWaiting
              ? score
              : isBesideVideo && <ScoreSwitch court={court} isShown={isScoreChosen} onTurn={turnScore} />}
          </div>
        )}
      </div>
      <div className={styles.about}>
        {!isWaiting && score}
        <WhatsNext episodes={content.episodes} ended={(hasEnded && chosen) || null} wasLive={wasLive} />
        {hasEnded && elsewhere}
        <h1 className={styles.title}>{series.title}</h1>
        <SeriesActions
          series={series}
          episodeId={chosen?.id}
          isRecording={state === "recording"}
          isWaiting={isWaiting}
        >
          {!isWaiting && <RemindOfNext series={series} episodes={content.episodes} />}
        </SeriesActions>
        {content.shortDescription !== "" && (
          <Description className={styles.short} text={content.shortDescription} />
        )}
        {!isWaiting && <AddToCalendar series={series} episodes={content.episodes} />}
        {content.longDescription !== "" && (
          <Description className={styles.long} text={content.longDescription} />
        )}
      </div>
      <div className={styles.episodes}>
        <EpisodeList seriesThumbnail={series.thumbnail} episodes={content.episodes} chosenId={chosen?.id} />
      </div>
      {/* Shown later than the rest: where the list is below the texts, this is below the list. */}
      {isHydrated && !hasEnded && <div className={styles.elsewhere}>{elsewhere}</div>}
    </div>
  );
}
