import { isDoubles } from "../../domain/scoring/doubles.ts";
import { gamePointFor, matchPointFor } from "../../domain/scoring/gamePoints.ts";
import { runningTimer, type ScoreState, shownGames } from "../../domain/scoring/scoreState.ts";
import { serviceOf } from "../../domain/scoring/service.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";

/** The match with the state of this device's own log, which is newer than the server's. */
export function showState(match: Match, state: ScoreState): Match {
  const { format, discipline, sides, hasTimeClock } = match;
  const service = serviceOf(state, isDoubles(discipline, sides));
  return {
    ...match,
    phase: state.phase,
    games: shownGames(state).map((game) => [...game]),
    gamesWon: [...state.gamesWon],
    winner: state.winner,
    ending: state.ending,
    service: service && { side: service.side, server: service.server },
    gamePointFor: gamePointFor(format, state),
    matchPointFor: matchPointFor(format, state),
    timer: runningTimer(state, hasTimeClock),
  };
}
