/** One player, or a pair in doubles. */
export type Side = 0 | 1;

/** A player of a side; in singles always 0. */
export type PlayerIndex = 0 | 1;

/** A number for each side. */
export type Score = readonly [number, number];

const matchPhases = [
  "NOT_STARTED",
  "WARM_UP",
  "PLAYING",
  "INTERVAL",
  "BETWEEN_GAMES",
  "INJURY",
  "SUSPENDED",
  "FINISHED",
] as const;
export type MatchPhase = (typeof matchPhases)[number];

export const matchEndings = ["NORMAL", "RETIRED", "DISQUALIFIED", "WALKOVER", "NO_MATCH"] as const;
export type MatchEnding = (typeof matchEndings)[number];

const timerKinds = ["WARM_UP", "INTERVAL", "BETWEEN_GAMES", "RALLY", "INJURY", "SUSPENSION"] as const;
export type TimerKind = (typeof timerKinds)[number];

export interface Timer {
  kind: TimerKind;
  /** ISO 8601. */
  startedAt: string;
  /** Null for INJURY and SUSPENSION, whose timers count up. */
  seconds: number | null;
}

/** The state that an injury or a suspension interrupts. */
interface Interrupted {
  phase: MatchPhase;
  timer: Timer | null;
}

/** The state of a match: the result of `reduceMatch`. Times are ISO 8601. */
export interface ScoreState {
  phase: MatchPhase;
  /** The finished games. */
  games: readonly Score[];
  /** The points of the current game: 0–0 before its first point, and after the game that ended the match. */
  points: Score;
  gamesWon: Score;
  /** The side that serves, or serves first in the next game; null while unknown. */
  serving: Side | null;
  /** Whether the last point gave the service to the other side. */
  isServiceOver: boolean;
  /** For each side the player in the right service court; null in singles, and while unknown. */
  right: readonly [PlayerIndex, PlayerIndex] | null;
  /** The side left of the umpire; null while unknown. */
  leftSide: Side | null;
  winner: Side | null;
  /** Null until the match has ended. */
  ending: MatchEnding | null;
  timer: Timer | null;
  /** The phase that RESUMED restores; null except in INJURY and SUSPENDED. */
  interrupted: Interrupted | null;
  /** The sides that have a yellow card. */
  hasYellowCard: readonly [boolean, boolean];
  isConfirmed: boolean;
  /** When the first PLAY or RALLY happened. */
  startedAt: string | null;
  endedAt: string | null;
  /** When the last event happened, even if it was voided. */
  changedAt: string | null;
}

/** The state of a match without events. */
export const initialScore: ScoreState = {
  phase: "NOT_STARTED",
  games: [],
  points: [0, 0],
  gamesWon: [0, 0],
  serving: null,
  isServiceOver: false,
  right: null,
  leftSide: null,
  winner: null,
  ending: null,
  timer: null,
  interrupted: null,
  hasYellowCard: [false, false],
  isConfirmed: false,
  startedAt: null,
  endedAt: null,
  changedAt: null,
};

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

export function otherPlayer(player: PlayerIndex): PlayerIndex {
  return player === 0 ? 1 : 0;
}

/** The score with one more point for the side. */
export function increase([first, second]: Score, side: Side): Score {
  return side === 0 ? [first + 1, second] : [first, second + 1];
}

/** The phase of play. During an injury or a suspension, the phase that it interrupted. */
export function phaseOfPlay({ phase, interrupted }: ScoreState): MatchPhase {
  return interrupted?.phase ?? phase;
}

/** Whether a TOSS, PLAY, RALLY or SCORE_SET, or the end of the match, is in force. */
export function hasBegun(state: ScoreState): boolean {
  return phaseOfPlay(state) !== "NOT_STARTED";
}

/**
 * The finished games and the current one, whose index is the number of games that were won. The current game is omitted
 * before the first point of the match, between two games, and when the match ended before its first point.
 */
export function shownGames(state: ScoreState): readonly Score[] {
  const { games, points } = state;
  const hasPoints = points[0] + points[1] > 0;
  const phase = phaseOfPlay(state);
  const isBegun = games.length > 0 && phase !== "BETWEEN_GAMES" && phase !== "FINISHED";
  return hasPoints || isBegun ? [...games, points] : games;
}

/** The running timer. The 25 seconds between two rallies count only in matches with a time clock. */
export function runningTimer({ timer }: ScoreState, hasTimeClock: boolean): Timer | null {
  return timer?.kind === "RALLY" && !hasTimeClock ? null : timer;
}
