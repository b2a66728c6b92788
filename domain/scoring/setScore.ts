import * as v from "valibot";

import type { ScoringFormat } from "./formats.ts";
import { type Applied, type Impossible, impossibilities } from "./impossibilities.ts";
import { type MatchEvent, type MatchEventDetail, matchEventDetails } from "./matchEvents.ts";
import { betweenGamesTimer, countChangesOfEnds, endMatch } from "./points.ts";
import { describeImpossibleGames, gameWinner, matchWinner } from "./possibleScores.ts";
import { type Score, type ScoreState, type Side, otherSide } from "./scoreState.ts";

/** The state after an operator's correction, which contains the finished games and the current one. */
export function setScore(
  format: ScoringFormat,
  state: ScoreState,
  detail: MatchEventDetail<"SCORE_SET">,
  at: string,
): Applied {
  const problem = describeImpossibleGames(format, detail.games);
  if (problem !== null) return { reason: problem };

  const counted = countGames(format, detail.games);
  const end = findEnd(format, detail);
  if ("reason" in end) return end;

  const isBetweenGames = counted.games.length > 0 && detail.games.length === counted.games.length;
  const changes = countChangesOfEnds(format, counted) - countChangesOfEnds(format, state);
  const set: ScoreState = {
    ...state,
    ...counted,
    serving: detail.serving ?? findFirstServer(format, counted),
    isServiceOver: false,
    right: null,
    leftSide: changes % 2 === 0 || state.leftSide === null ? state.leftSide : otherSide(state.leftSide),
    phase: isBetweenGames ? "BETWEEN_GAMES" : "PLAYING",
    timer: isBetweenGames ? betweenGamesTimer(format, at) : null,
    interrupted: null,
    ending: null,
    winner: null,
    isConfirmed: false,
    // A later game and a mere result do not tell when the match began.
    startedAt: state.startedAt ?? (end.ending === null && counted.games.length === 0 ? at : null),
    endedAt: null,
  };
  if (end.ending === null) return set;
  const ended = endMatch(set, end.ending, end.winner, state.endedAt ?? at);
  return { ...ended, isConfirmed: state.isConfirmed };
}

type Counted = Pick<ScoreState, "games" | "points" | "gamesWon">;

function countGames(format: ScoringFormat, given: readonly Score[]): Counted {
  const winners = given.map((game) => gameWinner(format, game));
  const wonBy = (side: Side) => winners.filter((winner) => winner === side).length;
  return {
    games: given.filter((_, index) => winners[index] !== null),
    points: given.find((_, index) => winners[index] === null) ?? [0, 0],
    gamesWon: [wonBy(0), wonBy(1)],
  };
}

/**
 * Whether the event states another end than its games, which decide the match. Such an event is refused when it is
 * recorded, and is possible in a log, because earlier versions have recorded it.
 */
export function contradictsItsGames(
  format: ScoringFormat,
  { kind, detail }: Pick<MatchEvent, "kind" | "detail">,
): boolean {
  if (kind !== "SCORE_SET") return false;
  const { output, success } = v.safeParse(matchEventDetails.SCORE_SET, detail);
  if (!success || output.ending === null || output.ending === "NORMAL") return false;
  return matchWinner(format, output.games) !== null;
}

/** The ending of the match, from the games or as the correction states it; null while the match is not decided. */
function findEnd(
  format: ScoringFormat,
  { games, ending, winner }: MatchEventDetail<"SCORE_SET">,
): Pick<ScoreState, "ending" | "winner"> | Impossible {
  if (ending === "NO_MATCH") return { ending, winner: null };
  if (ending !== null && ending !== "NORMAL") {
    return winner === null ? { reason: impossibilities.noWinner } : { ending, winner };
  }

  const won = matchWinner(format, games);
  if (won === null) {
    const isSaidToHaveEnded = ending !== null || winner !== null;
    return isSaidToHaveEnded ? { reason: impossibilities.undecided } : { ending: null, winner: null };
  }
  if (winner !== null && winner !== won) return { reason: impossibilities.winner };
  return { ending: "NORMAL", winner: won };
}

/** The winner of the last game serves first in the next one. */
function findFirstServer(format: ScoringFormat, { games, points }: Counted): Side | null {
  const last = games.at(-1);
  const isStart = points[0] + points[1] === 0;
  return isStart && last !== undefined ? gameWinner(format, last) : null;
}
