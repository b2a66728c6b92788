import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { type PlayedCourt, useShownCourts } from "../matches/TournamentProvider.tsx";

import styles from "./BroadcastScore.module.css";

const CourtPanel = lazyPart(async () => (await import("../matches/CourtPanel.tsx")).CourtPanel);

interface Props {
  /** Whose score it is; undefined without one. */
  court: PlayedCourt | undefined;
  /** The watched episode is live, so that a score is likely to come. */
  isLive: boolean;
  isShown: boolean;
}

/**
 * The score of the watched episode. Space is reserved for one that is likely to come, so that nothing moves when it does.
 */
export function BroadcastScore({ court, isLive, isShown }: Props) {
  const areKnown = useShownCourts() !== null;
  const awaited = isLive && <div className={styles.awaited} data-awaited="score" hidden={!isShown} />;
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
  court: PlayedCourt | undefined;
  isShown: boolean;
  onTurn: () => void;
}

/** Shows the score beside a playing video; nothing while there is none to show. */
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
