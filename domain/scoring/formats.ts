/** The counting rules of a match, as data. */
export interface FormatRules {
  /** The maximum number of games. A side wins the match with more than half of them. */
  games: number;
  /** The points that win a game with a lead of 2. */
  target: number;
  /** The points that win a game with any lead. */
  cap: number;
  /** The leading score at which the interval of a game begins; null when only the decider has an interval. */
  intervalAt: number | null;
  /** The leading score of the decider at which the players change ends and the interval begins. */
  deciderChangeAt: number;
  intervalSeconds: number;
  betweenGamesSeconds: number;
}

const rules = {
  THREE_BY_21: {
    games: 3,
    target: 21,
    cap: 30,
    intervalAt: 11,
    deciderChangeAt: 11,
    intervalSeconds: 60,
    betweenGamesSeconds: 120,
  },
  THREE_BY_15: {
    games: 3,
    target: 15,
    cap: 21,
    intervalAt: 8,
    deciderChangeAt: 8,
    intervalSeconds: 60,
    betweenGamesSeconds: 120,
  },
  THREE_BY_11: {
    games: 3,
    target: 11,
    cap: 15,
    intervalAt: 6,
    deciderChangeAt: 6,
    intervalSeconds: 60,
    betweenGamesSeconds: 120,
  },
  FIVE_BY_11: {
    games: 5,
    target: 11,
    cap: 15,
    intervalAt: null,
    deciderChangeAt: 6,
    intervalSeconds: 60,
    betweenGamesSeconds: 60,
  },
  ONE_BY_21: {
    games: 1,
    target: 21,
    cap: 30,
    intervalAt: 11,
    deciderChangeAt: 11,
    intervalSeconds: 60,
    betweenGamesSeconds: 0,
  },
} as const satisfies Record<string, FormatRules>;

export type ScoringFormat = keyof typeof rules;

export const scoringFormats: Readonly<Record<ScoringFormat, FormatRules>> = rules;

/** The day on which the Badminton World Federation introduces games to 15. */
const firstDayOfFifteen = "2027-01-04";

/** The format of a match on this day, such as 2026-11-22. A match without a day gets today's format. */
export function defaultFormat(day: string): ScoringFormat {
  return day >= firstDayOfFifteen ? "THREE_BY_15" : "THREE_BY_21";
}
