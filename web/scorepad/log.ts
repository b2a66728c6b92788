import { isMatchEventKind, type MatchEvent } from "../../domain/scoring/matchEvents.ts";
import type { Side } from "../../domain/scoring/scoreState.ts";
import type { KeptEvents, PendingEvent } from "./keptEvents.ts";
import type { TakeResult } from "./scoringApi.ts";

/** A match's events in order; their numbers count from 1. */
export type EventLog = readonly MatchEvent[];

type SentEvents = NonNullable<TakeResult["events"]>;

export const readSide = (number: number | null): Side | null =>
  number === 0 || number === 1 ? number : null;
const readDetail = (detail: unknown): Record<string, unknown> =>
  detail instanceof Object ? Object.fromEntries(Object.entries(detail)) : {};

/** The log that the server sent; null when it contains a kind of event that this page does not support. */
export function readLog(events: SentEvents): EventLog | null {
  const known = events.filter(({ kind }) => isMatchEventKind(kind));
  if (known.length < events.length) return null;
  return known.map(({ id, number, kind, side, player, detail, at }) => ({
    id,
    number,
    kind,
    side: readSide(side),
    player: readSide(player),
    detail: readDetail(detail),
    at,
  }));
}

/** An unconfirmed event in the form of the log. */
export function toMatchEvent({ pressedAt, at, ...event }: PendingEvent, number: number): MatchEvent {
  return { ...event, number, at: at ?? pressedAt };
}

/** An event of the log that the server has lost, in the form in which it is sent again. */
export function toPending({ id, kind, side, player, detail, at }: MatchEvent): PendingEvent {
  return { id, kind, side, player, detail, at, pressedAt: at };
}

/** Whether the server's log is the stored one, perhaps continued by the first of the unsent events. */
export function continuesLog(present: EventLog, { after, lastId, unsent }: KeptEvents): boolean {
  const last = after === 0 ? null : present[after - 1]?.id;
  return last === lastId && present.slice(after).every(({ id }, index) => id === unsent[index]?.id);
}
