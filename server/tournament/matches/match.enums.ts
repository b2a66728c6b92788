import type { ScheduledKind } from "../../../domain/matchForm.ts";
import type { Discipline } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { MatchEnding, MatchPhase, TimerKind } from "../../../domain/scoring/scoreState.ts";
import { registerValues } from "../../input/enumValues.ts";

export type MatchStatus = "SCHEDULED" | "CALLED" | "ON_COURT" | "FINISHED" | "CANCELLED";

export const disciplineEnum = registerValues<Discipline>("Discipline", "Who plays against whom.", {
  MS: "Men's singles.",
  WS: "Women's singles.",
  MD: "Men's doubles.",
  WD: "Women's doubles.",
  XD: "Mixed doubles.",
  OTHER: "Anything else; doubles when a side has two players.",
});

export const scoringFormatEnum = registerValues<ScoringFormat>(
  "ScoringFormat",
  "How a match is counted. More than half of the games win it.",
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
    SCHEDULED: "It has not been called.",
    CALLED: "Its players have been called to the court; it has not begun.",
    ON_COURT: "It is being played, its warm-up included.",
    FINISHED: "It has ended.",
    CANCELLED: "It is not played, or not to its end.",
  },
);

export const matchPhaseEnum = registerValues<MatchPhase>("MatchPhase", "What happens on court.", {
  NOT_STARTED: "Nothing yet.",
  WARM_UP: "The players warm up.",
  PLAYING: "A game is being played.",
  INTERVAL: "The interval of a game.",
  BETWEEN_GAMES: "The interval between two games.",
  INJURY: "Play waits for a player's treatment.",
  SUSPENDED: "The umpire has suspended play.",
  FINISHED: "The match has ended.",
});

export const matchEndingEnum = registerValues<MatchEnding>("MatchEnding", "How a match ended.", {
  NORMAL: "It was won by points.",
  RETIRED: "A side gave up.",
  DISQUALIFIED: "A side was disqualified.",
  WALKOVER: "A side did not compete.",
  NO_MATCH: "It ended without a winner.",
});

export const timerKindEnum = registerValues<TimerKind>("TimerKind", "What a timer measures.", {
  WARM_UP: "The warm-up.",
  INTERVAL: "The interval of a game.",
  BETWEEN_GAMES: "The interval between two games.",
  RALLY: "The time until the next service, in matches with a time clock.",
  INJURY: "An injury; counts up.",
  SUSPENSION: "A suspension of play; counts up.",
});

export const scheduledKindEnum = registerValues<ScheduledKind>("ScheduledKind", "How a start is meant.", {
  AT: "It begins at the time.",
  NOT_BEFORE: "It does not begin before the time.",
  FOLLOWS: "It follows the match before it on its court.",
});
