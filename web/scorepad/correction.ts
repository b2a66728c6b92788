import type { ScoringFormat } from "../../domain/scoring/formats.ts";
import { scoringFormats } from "../../domain/scoring/formats.ts";
import { describeImpossibleGames } from "../../domain/scoring/possibleScores.ts";
import type { MatchEnding, Score, Side } from "../../domain/scoring/scoreState.ts";

/** A score that was typed in. */
export interface Correction {
  /** The finished games and the current one. */
  games: readonly Score[];
  serving: Side | null;
  /** Null while the match is undecided, and when its games decide it. */
  ending: MatchEnding | null;
  winner: Side | null;
}

/** The reason why a score was refused. */
export interface CorrectionRefusal {
  message: string;
  /** TAKEN: another device scores the match, which may be taken over. OUT_OF_DATE: the score has changed meanwhile. */
  code: "TAKEN" | "OUT_OF_DATE" | null;
}

/** Replaces the score. Resolves to the reason of a refusal; null on success. */
export type Correct = (correction: Correction, takeOver: boolean) => Promise<CorrectionRefusal | null>;

/** The two numbers of a game as typed texts; both are blank for a game that was not played. */
export type TypedGame = [string, string];

/** One typed game for each game of the format, with the points of those that were played. */
export function typeGames(format: ScoringFormat, games: readonly (readonly number[])[]): TypedGame[] {
  return Array.from({ length: scoringFormats[format].games }, (_, index): TypedGame => {
    const [first, second] = games[index] ?? [];
    return [String(first ?? ""), String(second ?? "")];
  });
}

const isBlank = ([first, second]: TypedGame) => first.trim() === "" && second.trim() === "";
const isCount = (text: string) => /^\d{1,2}$/.test(text.trim());

/** The typed games, or the error in them. */
export function readGames(
  format: ScoringFormat,
  typed: readonly TypedGame[],
): { games: readonly Score[] } | { problem: string } {
  const played = typed.slice(0, typed.findLastIndex((game) => !isBlank(game)) + 1);
  const unreadable = played.findIndex((game) => !game.every(isCount));
  if (unreadable >= 0) return { problem: `Game ${unreadable + 1} needs two numbers.` };
  const games = played.map(([first, second]): Score => [Number(first), Number(second)]);
  const problem = describeImpossibleGames(format, games);
  return problem === null ? { games } : { problem };
}
