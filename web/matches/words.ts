// The texts of a match, on the screen and for screen readers.

import type {
  Courts_MatchFragment as Match,
  Score_MatchFragment as Score,
} from "../lib/generated/TournamentUpdates.ts";
import { formatTimer, readTimer, splitGames } from "./matchDisplay.ts";
import { bothSides, describeScore, findGame, nameGame, nameSide, pointsOf, type SideIndex } from "./score.ts";

type Side = Score["sides"][number];
export const disciplineNames = {
  MS: "Men’s singles",
  WS: "Women’s singles",
  MD: "Men’s doubles",
  WD: "Women’s doubles",
  XD: "Mixed doubles",
  OTHER: "Other",
} as const;

/** The text with a capital at its start, as a sentence needs. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function isPair(
  { players }: Side | undefined = { players: [], from: null, seed: null, team: null },
): boolean {
  return players.length > 1;
}

/** The games as a text, such as "21–15 11–9"; empty before the first point. */
export function listGames({ games }: Pick<Score, "games">): string {
  return games.map((game) => game.join("–")).join(" ");
}

/** The kind of match and its round, such as "Men’s singles · Quarter-final". */
export function nameRound({ discipline, draw, round }: Pick<Match, "discipline" | "draw" | "round">): string {
  const kind = discipline === "OTHER" ? "" : disciplineNames[discipline];
  return [draw || kind, round].filter(Boolean).join(" · ");
}

/** The phase as a text, without its timer. */
export function describePhase(match: Score): string {
  switch (match.phase) {
    case "NOT_STARTED":
      return match.status === "SCHEDULED" ? "Not started yet" : "The players are called";
    case "WARM_UP":
      return "Warm-up";
    case "PLAYING":
      return capitalise(nameGame(findGame(match).number));
    case "INTERVAL":
      return "Interval";
    case "BETWEEN_GAMES":
      return `After the ${nameGame(findFinishedGame(match).number)}`;
    case "INJURY":
      return "Injury";
    case "SUSPENDED":
      return "Suspended";
    case "FINISHED":
      return describeEnding(match);
    // A later server may send other values.
    default:
      return "";
  }
}

/** The last finished game: after a red card between two games, the next game has a point already. */
const findFinishedGame = (match: Score) => findGame({ games: splitGames(match).finished });

function describeEnding(match: Score): string {
  const { ending, sides } = match;
  const winner = match.winner === 1 ? 1 : 0;
  const loser = winner === 0 ? 1 : 0;
  const [has, was] = isPair(sides[loser]) ? ["have", "were"] : ["has", "was"];
  switch (ending) {
    case "NO_MATCH":
      return "No match";
    case "RETIRED":
      return `${nameSide(match, loser)} ${has} retired`;
    case "DISQUALIFIED":
      return `${nameSide(match, loser)} ${was} disqualified`;
    case "WALKOVER":
      return `Walkover for ${nameSide(match, winner)}`;
    case "NORMAL":
    case null:
    default:
      return `${nameSide(match, winner)} ${isPair(sides[winner]) ? "have" : "has"} won`;
  }
}

/** The timers that are shown; the 25 seconds between two rallies concern only the umpire. */
const shownTimers: ReadonlySet<string> = new Set([
  "WARM_UP",
  "INTERVAL",
  "BETWEEN_GAMES",
  "INJURY",
  "SUSPENSION",
]);

/** The remaining or elapsed time of the phase, such as "0:41"; null without a timer. */
export function describeTimer({ timer }: Pick<Score, "timer">, now: number): string | null {
  return timer && shownTimers.has(timer.kind) ? formatTimer(readTimer(timer, now)) : null;
}

/** MATCH POINT or GAME POINT; null when the next rally decides neither. */
export function describePoint({ gamePointFor, matchPointFor }: Score): string | null {
  if (matchPointFor.length > 0) return "MATCH POINT";
  return gamePointFor.length > 0 ? "GAME POINT" : null;
}

/** The text that screen readers announce at the end of a game or match and at an interval; empty otherwise. */
export function announce(match: Score): string {
  switch (match.phase) {
    case "INTERVAL": {
      const { points } = findGame(match);
      return `Interval. ${bothSides.map((side) => `${nameSide(match, side)} ${points[side]}`).join(", ")}.`;
    }
    case "BETWEEN_GAMES": {
      const { number, points } = findFinishedGame(match);
      const winner = points[0] > points[1] ? 0 : 1;
      const verb = isPair(match.sides[winner]) ? "win" : "wins";
      return `${nameSide(match, winner)} ${verb} the ${nameGame(number)}, ${describeGame(points, winner)}.`;
    }
    case "FINISHED": {
      const winner = match.winner === 1 ? 1 : 0;
      const games = match.games.map((game) => describeGame(game, winner)).join(", ");
      return games === "" ? `${describeEnding(match)}.` : `${describeEnding(match)}. ${games}.`;
    }
    case "NOT_STARTED":
    case "WARM_UP":
    case "PLAYING":
    case "INJURY":
    case "SUSPENDED":
    default:
      return "";
  }
}

const describeGame = (game: readonly number[], first: SideIndex) =>
  `${pointsOf(game, first)} to ${pointsOf(game, first === 0 ? 1 : 0)}`;

/** Who serves: the player, or the pair while it is unknown which of them does; null while the side is unknown. */
function describeServer(match: Score): string | null {
  const { service, sides } = match;
  if (!service) return null;
  const side = service.side === 1 ? 1 : 0;
  if (service.server === null && isPair(sides[side])) return `${nameSide(match, side)} serve`;
  const player = sides[side]?.players[service.server ?? 0];
  return player ? `${player.name} serves` : null;
}

/** The text that is read on demand: the score, the server, the finished games, and the state of the match. */
export function readAloud(courtName: string, match: Score): string {
  const { finished } = splitGames(match);
  const isPlayed = match.phase === "PLAYING" || match.phase === "FINISHED";
  return [
    describeScore(courtName, match),
    describeServer(match),
    finished.length > 0 && `Games: ${finished.map((game) => describeGame(game, 0)).join(", ")}`,
    (match.phase === "FINISHED" || !isPlayed) && describePhase(match),
    capitalise(describePoint(match)?.toLowerCase() ?? ""),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}
