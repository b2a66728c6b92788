import type { ScoringFormat } from "../formats.ts";
import type { MatchEvent, MatchEventKind } from "../matchEvents.ts";
import { type Reduced, reduceMatch } from "../reduceMatch.ts";
import type { Score, ScoreState, Side } from "../scoreState.ts";

/** The fields of an event that a test sets; the others follow from its position in the log. */
export type Entry = { kind: MatchEventKind } & Partial<Omit<MatchEvent, "kind" | "number">>;

/** A log of these events, one a second from 10:00 on. The id of each event is derived from its number. */
export function logOf(entries: readonly Entry[]): MatchEvent[] {
  return entries.map((entry, index) => eventOf(entry, index + 1));
}

export function eventOf(entry: Entry, number: number): MatchEvent {
  return { id: idOf(number), number, side: null, player: null, detail: {}, at: timeOf(number), ...entry };
}

export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** The time of the event with this number in `logOf`. */
export function timeOf(number: number): string {
  return new Date(Date.UTC(2026, 10, 22, 10) + number * 1_000).toISOString();
}

/** Side 0 is on the left, and its player 0 serves to player 0. */
export const toss: Entry = {
  kind: "TOSS",
  detail: { leftSide: 0, server: 0, serverPlayer: 0, receiverPlayer: 0 },
};

export const play: Entry = { kind: "PLAY" };

export const rally = (side: Side): Entry => ({ kind: "RALLY", side });

/** The rallies of a string such as "0010", in which each digit is the side that wins. */
export function rallies(winners: string): Entry[] {
  return Array.from(winners, (winner) => rally(winner === "0" ? 0 : 1));
}

export const card = (colour: "YELLOW" | "RED" | "BLACK", side: Side): Entry => ({
  kind: "CARD",
  side,
  detail: { colour },
});

/** A VOID of the event with this number. */
export const voidOf = (number: number): Entry => ({ kind: "VOID", detail: { eventId: idOf(number) } });

export const scoreSet = (games: readonly Score[], others: Record<string, unknown> = {}): Entry => ({
  kind: "SCORE_SET",
  detail: { games, ...others },
});

/** The state of a match without impossible events. */
export function reduce(format: ScoringFormat, isDoubles: boolean, entries: readonly Entry[]): ScoreState {
  const reduced = reduceMatch(format, isDoubles, logOf(entries));
  if ("impossible" in reduced) throw new Error(`${reduced.impossible}: ${reduced.reason}`);
  return reduced.state;
}

export function reduceSingles(entries: readonly Entry[], format: ScoringFormat = "THREE_BY_21"): ScoreState {
  return reduce(format, false, entries);
}

export function reduceDoubles(entries: readonly Entry[], format: ScoringFormat = "THREE_BY_21"): ScoreState {
  return reduce(format, true, entries);
}

/** The first impossible event of a singles match with the reason; null when all are possible. */
export function findImpossible(entries: readonly Entry[]): Extract<Reduced, { impossible: number }> | null {
  const reduced = reduceMatch("THREE_BY_21", false, logOf(entries));
  return "impossible" in reduced ? reduced : null;
}
