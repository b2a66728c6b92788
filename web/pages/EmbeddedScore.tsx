import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import type { PlayedCourt } from "../matches/TournamentProvider.tsx";

import styles from "./EmbedPage.module.css";

const PictureScore = lazyPart(async () => (await import("../matches/PictureScore.tsx")).PictureScore);

interface Props {
  court: PlayedCourt | undefined;
  isShown: boolean;
}

/** The score over the picture, since the frame has no space next to it. */
export function EmbeddedScore({ court, isShown }: Props) {
  if (!court) return null;
  return (
    <div className={styles.score} id="score">
      {/* When the code cannot be loaded, the player is shown without it. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PictureScore courtId={court.id} isShown={isShown} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
