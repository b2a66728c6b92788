import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { useCourtOfEpisode, useShownCourts } from "../matches/TournamentProvider.tsx";

import styles from "./BroadcastScore.module.css";

const CourtPanel = lazyPart(async () => (await import("../matches/CourtPanel.tsx")).CourtPanel);

interface Props {
  episode: { id: string; isLive: boolean };
  isShown: boolean;
}

/** The score of what is watched. The place of one that is likely to come is kept, so that nothing moves when it does. */
export function BroadcastScore({ episode, isShown }: Props) {
  const court = useCourtOfEpisode(episode.id);
  const areKnown = useShownCourts() !== null;
  const awaited = episode.isLive && <div className={styles.awaited} data-awaited="score" hidden={!isShown} />;
  if (!areKnown) return awaited;
  if (!court) return null;
  return (
    <div className={isShown ? styles.score : undefined} id="score">
      {/* The page is whole without it. */}
      <ErrorBoundary fallback={null}>
        <Suspense fallback={awaited}>
          <CourtPanel courtId={court.id} isShown={isShown} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

interface SwitchProps {
  episodeId: string;
  isShown: boolean;
  onTurn: () => void;
}

/** Shows the score beside a playing video; nothing while there is none to show. */
export function ScoreSwitch({ episodeId, isShown, onTurn }: SwitchProps) {
  if (!useCourtOfEpisode(episodeId)) return null;
  return (
    <button
      type="button"
      className={styles.switch}
      aria-expanded={isShown}
      aria-controls="score"
      onClick={onTurn}
    >
      {isShown ? "Hide score" : "Show score"}
    </button>
  );
}
