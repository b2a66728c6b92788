import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { type PlayedCourt, useShownCourts } from "../matches/TournamentProvider.tsx";

import styles from "./BroadcastScore.module.css";

const CourtPanel = lazyPart(async () => (await import("../matches/CourtPanel.tsx")).CourtPanel);

interface Props {
  /** The court whose score is shown; undefined without one. */
  court: PlayedCourt | undefined;
  /** Whether the watched episode is live, so that a score is likely to appear. */
  isLive: boolean;
  isShown: boolean;
}

/**
 * The score of the watched episode. Space is reserved for a score that is likely to appear, so that nothing moves then.
 */
export function BroadcastScore({ court, isLive, isShown }: Props) {
  const areKnown = useShownCourts() !== null;
  const awaited = isLive && <div className={styles.awaited} data-awaited="score" hidden={!isShown} />;
  if (!areKnown) return awaited;
  if (!court) return null;
  return (
    <div className={isShown ? styles.score : undefined} id="score">
      {/* When the code cannot be loaded, the page is shown without it. */}
      <ErrorBoundary fallback={null}>
        <Suspense fallback={awaited}>
          <CourtPanel courtId={court.id} isShown={isShown} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

interface SwitchProps {
  court: PlayedCourt | undefined;
  isShown: boolean;
  onTurn: () => void;
}

/** Shows or hides the score next to a playing video; absent when there is no score. */
export function ScoreSwitch({ court, isShown, onTurn }: SwitchProps) {
  if (!court) return null;
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
