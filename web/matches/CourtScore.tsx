import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { type PlayedCourt, useCourtOfEpisode, useCourtOfSeries } from "./TournamentProvider.tsx";

const ScoreLines = lazyPart(async () => (await import("./ScoreLines.tsx")).ScoreLines);

interface Place {
  className?: string | undefined;
}

/** The score of the first court that a live series shows; absent without one. */
export function SeriesScore({ seriesId, className }: Place & { seriesId: string }) {
  return <CourtScore court={useCourtOfSeries(seriesId)} className={className} />;
}

/** The score of the court that a live episode shows; absent without one. */
export function EpisodeScore({ episodeId, className }: Place & { episodeId: string }) {
  return <CourtScore court={useCourtOfEpisode(episodeId)} className={className} />;
}

function CourtScore({ court, className }: Place & { court: PlayedCourt | undefined }) {
  if (!court) return null;
  return (
    <span className={className}>
      {/* When the code cannot be loaded, the rest of the card is shown without the score. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ScoreLines courtId={court.id} />
        </Suspense>
      </ErrorBoundary>
    </span>
  );
}
