import { isDoubles } from "../../domain/scoring/doubles.ts";
import type { ScoreState } from "../../domain/scoring/scoreState.ts";
import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../lib/generated/TournamentUpdates.ts";
import type { EventDraft } from "./eventDrafts.ts";
import type { PadActions } from "./padActions.ts";
import { nameMatch } from "./padWords.ts";
import type { Scoring } from "./scoredMatch.ts";

/** The actions of the button that leads a court to its next step. */
export type NextStep =
  | { kind: "call"; label: string; matchId: string }
  | { kind: "take"; label: string }
  | { kind: "toss"; label: string }
  | { kind: "choosePlayers"; label: string }
  | { kind: "press"; label: string; draft: EventDraft }
  | { kind: "clear"; label: string };

/** The next step of a court; null during play, and while there is no next match. */
export function findNextStep(
  { current, next }: Pick<Court, "current" | "next">,
  scoring: Scoring,
  { clear }: Pick<PadActions, "clear">,
): NextStep | null {
  const isOver = current === null || current.status === "FINISHED" || current.status === "CANCELLED";
  // A confirmed result that is scored again. The court is free for the next match.
  const isConfirmed = scoring.state?.isConfirmed === true && scoring.unsent === 0;
  if (current && scoring.stage === "scoring" && !isConfirmed) return findScoringStep(current, scoring);
  if (current && !isOver) return { kind: "take", label: describeTaking(current, scoring) };
  if (next) return { kind: "call", label: `Call ${nameMatch(next)}`, matchId: next.id };
  return current && clear ? { kind: "clear", label: "Clear court" } : null;
}

function describeTaking({ status }: Match, { stage }: Scoring): string {
  if (stage === "lost") return "Take it back";
  return status === "ON_COURT" ? "Score this match" : "Start scoring";
}

function findScoringStep({ discipline, sides }: Match, { state }: Scoring): NextStep | null {
  if (!state) return null;
  const game = `Start game ${state.games.length + 1}`;
  const steps: Record<ScoreState["phase"], NextStep | null> = {
    NOT_STARTED: { kind: "toss", label: "Toss…" },
    WARM_UP: pressing("Love all, play", "PLAY"),
    PLAYING: null,
    INTERVAL: pressing("Interval over", "PLAY"),
    BETWEEN_GAMES: isDoubles(discipline, sides)
      ? { kind: "choosePlayers", label: `${game}…` }
      : pressing(game, "PLAY"),
    INJURY: pressing("Resume play", "RESUMED"),
    SUSPENDED: pressing("Resume play", "RESUMED"),
    FINISHED: state.isConfirmed ? null : pressing("Confirm result", "CONFIRMED"),
  };
  return steps[state.phase];
}

function pressing(label: string, kind: EventDraft["kind"]): NextStep {
  return { kind: "press", label, draft: { kind } };
}
