import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

import { nameEpisode } from "../../domain/broadcast.ts";
import type {
  EmbedPage_EpisodeFragment as Episode,
  EmbedPage_SeriesFragment as Series,
} from "../lib/generated/EmbedPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useCourtOfEpisode } from "../matches/TournamentProvider.tsx";
import { Player } from "../player/Player.tsx";
import { usePlayerMedia } from "../player/PlayerMediaProvider.tsx";
import { useReplacedVideo } from "../player/useReplacedVideo.ts";
import { ScoreSwitch } from "../series/BroadcastScore.tsx";
import { chooseEpisode } from "../series/chosenEpisode.ts";
import { EpisodeStage } from "../series/EpisodeStage.tsx";
import { useScoreChoice } from "../series/scoreChoice.ts";
import { useKeptEpisode } from "../series/useKeptEpisode.ts";
import { useWaiting } from "../series/waiting/useWaiting.ts";
import { BroadcastBadge } from "../ui/BroadcastBadge.tsx";
import { useBroadcastState, useClock } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { useFocusFallback } from "../ui/useKeptFocus.ts";
import { useCountViewer } from "../watching/useCountViewer.ts";
import { EmbeddedScore } from "./EmbeddedScore.tsx";

import styles from "./EmbedPage.module.css";

interface Props {
  series: Series;
  episodes: readonly Episode[];
  /** The episode in the address; null when the series selects one. */
  wantedId: string | null;
}

/** The player with a title that links to the site. New or live episodes do not replace the playing video. */
export function EmbeddedPlayer({ series, episodes, wantedId }: Props) {
  const chosen = useEmbeddedEpisode(episodes, wantedId);
  const { state, isWaiting, begin } = useWaiting(chosen);
  const court = useCourtOfEpisode(chosen?.id);
  const [isScoreChosen, turnScore] = useScoreChoice();
  // Another player replaces that of a deleted episode.
  const { ref: stage, ...focusEvents } = useFocusFallback<HTMLDivElement>();
  const title = nameEpisode(chosen?.title);
  const search = chosen ? `?episode=${chosen.id}` : "";

  return (
    <>
      <PageTitle title={chosen ? `${title} · ${series.title}` : series.title} />
      {chosen && state ? (
        <div {...focusEvents} ref={stage} className={styles.stage} tabIndex={-1}>
          <EpisodeStage episode={chosen} series={series} state={state} onUp={begin}>
            {(player) => <CountedPlayer episodeId={chosen.id} {...player} />}
          </EpisodeStage>
        </div>
      ) : (
        <p className={styles.message}>No videos available</p>
      )}
      <div className={styles.over}>
        <div className={styles.bar}>
          <h1>
            <Link to={`/series/${series.slug}${search}`} target="_blank" rel="noopener">
              {chosen ? `${title} · ${series.title}` : series.title}
            </Link>
          </h1>
          {chosen && <EpisodeBadge episode={chosen} />}
          {/* A playing video is behind the score, which is therefore shown on demand. */}
          {!isWaiting && <ScoreSwitch court={court} isShown={isScoreChosen} onTurn={turnScore} />}
        </div>
        <EmbeddedScore court={court} isShown={isScoreChosen || isWaiting} />
      </div>
    </>
  );
}

/** The episode that the page shows. The server's HTML shows the one in the address, unlike that of the series page. */
function useEmbeddedEpisode(episodes: readonly Episode[], wantedId: string | null): Episode | undefined {
  const selection = wantedId === null ? null : { id: wantedId, wasLive: false };
  const isHydrated = useIsHydrated();
  const firstId = useClock((now) => chooseEpisode(episodes, selection, now)?.id);
  const { episode: kept } = useKeptEpisode(episodes, selection);
  return isHydrated ? kept : episodes.find(({ id }) => id === firstId);
}

function CountedPlayer({
  episodeId,
  ...player
}: Omit<ComponentProps<typeof Player>, "startAt" | "startsPaused"> & { episodeId: string }) {
  const media = usePlayerMedia();
  useCountViewer(episodeId, media?.videoUrl === player.video.url ? media.element : null);
  const replaced = useReplacedVideo(episodeId, player.video.url);
  return (
    <Player {...player} startAt={replaced?.seconds ?? null} startsPaused={replaced?.isPaused === true} />
  );
}

function EpisodeBadge({ episode }: { episode: Episode }) {
  return <BroadcastBadge state={useBroadcastState(episode)} start={episode.releaseDate} />;
}
