import type { Discipline } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { MatchEnding, MatchPhase, TimerKind } from "../../../domain/scoring/scoreState.ts";
import type { ScheduledKind } from "../../../domain/tournament/matchForm.ts";
import { registerValues } from "../../input/enumValues.ts";

export type MatchStatus = "SCHEDULED" | "CALLED" | "ON_COURT" | "FINISHED" | "CANCELLED";

export const disciplineEnum = registerValues<Discipline>(
  "Discipline",
  "The discipline of a match: who plays, and how many players a side has.",
  {
    MS: "Men's singles.",
    WS: "Women's singles.",
    MD: "Men's doubles.",
    WD: "Women's doubles.",
    XD: "Mixed doubles.",
    OTHER: "Anything else; doubles when a side has two players.",
  },
);

export const scoringFormatEnum = registerValues<ScoringFormat>(
  "ScoringFormat",
  "The scoring format of a match. A side wins the match with more than half of the games.",
  {
    THREE_BY_21: "Up to three games to 21, at most 30.",
    THREE_BY_15: "Up to three games to 15, at most 21.",
    THREE_BY_11: "Up to three games to 11, at most 15.",
    FIVE_BY_11: "Up to five games to 11, at most 15.",
    ONE_BY_21: "One game to 21, at most 30.",
  },
);

export const matchStatusEnum = registerValues<MatchStatus>(
  "MatchStatus",
  "The status of a match in the tournament.",
  {
    SCHEDULED: "The match has not been called.",
    CALLED: "The players have been called to the court, but the match has not begun.",
    ON_COURT: "The match is being played, including its warm-up.",
    FINISHED: "The match has ended.",
    CANCELLED: "The match is not played, or not to its end.",
  },
);

export const matchPhaseEnum = registerValues<MatchPhase>("MatchPhase", "The phase of a match on court.", {
  NOT_STARTED: "The match has not begun.",
  WARM_UP: "The players warm up.",
  PLAYING: "A game is being played.",
  INTERVAL: "The interval of a game.",
  BETWEEN_GAMES: "The interval between two games.",
  INJURY: "Play waits for a player's treatment.",
  SUSPENDED: "The umpire has suspended play.",
  FINISHED: "The match has ended.",
});

export const matchEndingEnum = registerValues<MatchEnding>("MatchEnding", "How a match ended.", {
  NORMAL: "A side won by points.",
  RETIRED: "A side gave up.",
  DISQUALIFIED: "A side was disqualified.",
  WALKOVER: "A side did not compete.",
  NO_MATCH: "The match ended without a winner.",
});

export const timerKindEnum = registerValues<TimerKind>(
  "TimerKind",
  "The kind of a timer, by what it measures.",
  {
    WARM_UP: "The warm-up.",
    INTERVAL: "The interval of a game.",
    BETWEEN_GAMES: "The interval between two games.",
    RALLY: "The time until the next service, in matches with a time clock.",
    INJURY: "An injury; counts up.",
    SUSPENSION: "A suspension of play; counts up.",
  },
);

export const scheduledKindEnum = registerValues<ScheduledKind>(
  "ScheduledKind",
  "The meaning of a planned time.",
  {
    AT: "The match begins at the time.",
    NOT_BEFORE: "The match does not begin before the time.",
    FOLLOWS: "The match follows the previous match on its court.",
  },
);
