import type { ScoreState } from "./scoreState.ts";

/** The reason why an event cannot follow: a sentence for people. */
export interface Impossible {
  reason: string;
}

/** The state after an event, or the reason why the event cannot follow. */
export type Applied = ScoreState | Impossible;

export function isImpossible(applied: Applied): applied is Impossible {
  return "reason" in applied;
}

export const impossibilities = {
  ended: "After the match has ended there are no more points.",
  notEnded: "The match has not ended yet.",
  toss: "After the first point the toss cannot be changed.",
  notInterrupted: "Play is not interrupted.",
  noSide: "The event does not say which side it is about.",
  noSuchSide: "There are two sides only.",
  noSuchPlayer: "A side has two players at most.",
  noPartner: "In singles each side has one player only.",
  unknownKind: "This kind of event is unknown.",
  detail: "The details of the event are incomplete or wrong.",
  unknownTarget: "What should be undone does not exist.",
  voidedTarget: "This has been undone already.",
  undecided: "The games do not decide the match: say how it ended.",
  decided: "The games decide the match, so it cannot end in another way.",
  winner: "The winner does not fit the games.",
  noWinner: "Say who wins the match.",
} as const;
