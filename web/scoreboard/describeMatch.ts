import { formatTimer, readTimer, splitGames } from "../matches/matchDisplay.ts";
import { shownAfterEndMs } from "../matches/shownMatch.ts";
import type { ScoreboardCourt, ScoreboardMatch } from "./courtList.ts";
import type { Parameters } from "./parameters.ts";
import type { ScoreboardSide } from "./sides.ts";
import { findCountry, listNames } from "./sides.ts";
import type { Words } from "./words.ts";
import { findWords } from "./words.ts";

/** The parts of a side that are drawn; null or empty for parts that are not. */
export interface SideView {
  /** One name, or two for a pair. */
  names: string[];
  country: string | null;
  seed: string | null;
  isServing: boolean;
  isWinner: boolean;
  /** The finished games, at the end of the match all of them. */
  games: { points: number; isWon: boolean }[];
  /** The points of the current game. */
  points: number | null;
}

/** The parts of a match that are drawn. */
export interface DrawnMatch {
  id: string;
  court: string | null;
  round: string | null;
  sides: [SideView, SideView];
  phase: { text: string; isPoint: boolean } | null;
}

/** A view that is valid until a time, in milliseconds since the epoch. */
export interface Timed<View> {
  view: View;
  changesAt: number;
}

type Settings = Pick<Parameters, "names" | "hidden" | "language">;

/** The view of the court's match at the time `now`; null when nothing is drawn. */
export function describeMatch(
  court: ScoreboardCourt,
  settings: Settings,
  now: number,
): Timed<DrawnMatch | null> {
  const { current: match } = court;
  const endsAt = match === null ? now : findEnd(match);
  if (match === null || endsAt <= now) return { view: null, changesAt: Infinity };
  const { hidden, names, language } = settings;
  const phase = describePhase(match, findWords(language), { hasTimer: !hidden.has("timer"), now });
  const describe = (side: 0 | 1) => ({
    ...describeScore(match, side),
    names: listNames(findSide(match, side), names),
    // With code names the country is already the name.
    country: hidden.has("country") || names === "code" ? null : findCountry(findSide(match, side)),
    seed: findSide(match, side).seed,
    isServing: match.service?.side === side && !hidden.has("server"),
  });
  return {
    view: {
      id: match.id,
      court: hidden.has("court") ? null : court.name,
      round: hidden.has("round") ? null : describeRound(match) || null,
      sides: [describe(0), describe(1)],
      phase: phase.view,
    },
    changesAt: Math.min(endsAt, phase.changesAt),
  };
}

/** The round, such as "Men's Singles U19 · Quarter-final"; empty when nothing is known. */
export function describeRound({
  discipline,
  draw,
  round,
}: Pick<ScoreboardMatch, "discipline" | "draw" | "round">): string {
  const event = draw || (discipline === "OTHER" ? "" : discipline);
  return [event, round].filter((part) => part !== "").join(" · ");
}

/** One of the two sides of a match. */
export function findSide({ sides }: { sides: readonly ScoreboardSide[] }, side: 0 | 1): ScoreboardSide {
  return sides[side] ?? { players: [], from: null, seed: null };
}

/** The time at which the match is no longer shown. */
function findEnd({ status, endedAt }: ScoreboardMatch): number {
  if (status === "CANCELLED") return -Infinity;
  return endedAt === null ? Infinity : Date.parse(endedAt) + shownAfterEndMs;
}

function describeScore(match: ScoreboardMatch, side: 0 | 1): Pick<SideView, "games" | "points" | "isWinner"> {
  const isOver = match.phase === "FINISHED";
  const { finished, current } = splitGames(match);
  const shown = isOver ? match.games : finished;
  const points = match.phase === "PLAYING" ? 0 : null;
  return {
    games: shown.map((game, index) => ({
      points: pointsOf(game, side),
      isWon: index < finished.length && pointsOf(game, side) > pointsOf(game, 1 - side),
    })),
    points: current && !isOver ? pointsOf(current, side) : points,
    isWinner: match.winner === side,
  };
}

function pointsOf(game: readonly number[], side: number): number {
  return game[side] ?? 0;
}

function describePhase(
  match: ScoreboardMatch,
  words: Words,
  { hasTimer, now }: { hasTimer: boolean; now: number },
): Timed<DrawnMatch["phase"]> {
  const createTimedPhase = (text: string): Timed<DrawnMatch["phase"]> => {
    const time = hasTimer && match.timer ? describeTimer(match.timer, now) : null;
    return time ? { ...createPhase(`${text} ${time.view}`), changesAt: time.changesAt } : createPhase(text);
  };
  switch (match.phase) {
    case "WARM_UP":
      return createTimedPhase(words.warmUp);
    case "INTERVAL":
    case "BETWEEN_GAMES":
      return createTimedPhase(words.interval);
    case "INJURY":
      return createTimedPhase(words.medical);
    case "SUSPENDED":
      return createTimedPhase(words.suspended);
    case "PLAYING":
      if (match.matchPointFor.length > 0) return createPhase(words.matchPoint, true);
      return match.gamePointFor.length > 0 ? createPhase(words.gamePoint, true) : createPhase(null);
    case "FINISHED":
      return createPhase(describeEnding(match.ending, words));
    case "NOT_STARTED":
    // A later server may send other values.
    default:
      return createPhase(null);
  }
}

function createPhase(text: string | null, isPoint = false): Timed<DrawnMatch["phase"]> {
  return { view: text === null ? null : { text, isPoint }, changesAt: Infinity };
}

function describeEnding(ending: ScoreboardMatch["ending"], words: Words): string | null {
  switch (ending) {
    case "RETIRED":
      return words.retired;
    case "DISQUALIFIED":
      return words.disqualified;
    case "WALKOVER":
      return words.walkover;
    case "NO_MATCH":
      return words.noMatch;
    case "NORMAL":
    case null:
    default:
      return null;
  }
}

/** The time, such as "1:05". */
function describeTimer(timer: NonNullable<ScoreboardMatch["timer"]>, now: number): Timed<string> {
  const shown = readTimer(timer, now);
  const passed = Math.max(0, now - Date.parse(timer.startedAt));
  const isOver = timer.seconds !== null && shown === 0;
  return { view: formatTimer(shown), changesAt: isOver ? Infinity : now + 1_000 - (passed % 1_000) };
}
