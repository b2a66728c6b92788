import { type ScoringFormat, scoringFormats } from "./formats.ts";
import { gamesToWin } from "./possibleScores.ts";
import { type ScoreState, otherSide, phaseOfPlay } from "./scoreState.ts";

/**
 * The umpire's announcement, in the words of the laws: "Service over. 9–7", "20 game point 18". Null before the first
 * game, after an end without a last point, and while the server is unknown.
 */
export function announcement(format: ScoringFormat, state: ScoreState): string | null {
  const { serving, points, isServiceOver, ending } = state;
  const phase = phaseOfPlay(state);
  if (phase === "BETWEEN_GAMES" || ending === "NORMAL") return "Game.";
  if (serving === null || phase === "NOT_STARTED" || phase === "WARM_UP" || phase === "FINISHED") return null;

  const [own, others] = [points[serving], points[otherSide(serving)]];
  const score = describeScore(own, others, describePoint(format, state, own, others));
  const said = score.charAt(0).toUpperCase() + score.slice(1) + (phase === "INTERVAL" ? " interval" : "");
  return isServiceOver ? `Service over. ${said}` : said;
}

function describeScore(own: number, others: number, point: string | null): string {
  if (own === 0 && others === 0) return "love all";
  const other = own === others ? "all" : nameOf(others);
  if (point !== null) return `${own} ${point} ${other}`;
  return own === others ? `${own} all` : `${nameOf(own)}–${other}`;
}

/** Announced only when the server leads by one point before the target, or is one point below the cap. */
function describePoint(
  format: ScoringFormat,
  { serving, gamesWon }: ScoreState,
  own: number,
  others: number,
): string | null {
  const { target, cap } = scoringFormats[format];
  const isSaid = (own === target - 1 && own > others) || own === cap - 1;
  if (!isSaid || serving === null) return null;
  return gamesWon[serving] + 1 >= gamesToWin(format) ? "match point" : "game point";
}

function nameOf(points: number): string {
  return points === 0 ? "love" : String(points);
}
