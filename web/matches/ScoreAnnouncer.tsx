import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { announce } from "./words.ts";

/** Announces games and intervals, but not points, to screen readers. */
export function ScoreAnnouncer({ match }: { match: Match }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {announce(match)}
    </p>
  );
}
