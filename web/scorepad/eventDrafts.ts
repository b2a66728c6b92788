import type { MatchEvent, MatchEventKind } from "../../domain/scoring/matchEvents.ts";
import type { PlayerIndex, Side } from "../../domain/scoring/scoreState.ts";
import { followVoids } from "../../domain/scoring/voids.ts";
import type { EventLog } from "./log.ts";

/** A match event before it is recorded. */
export interface EventDraft {
  kind: MatchEventKind;
  side?: Side | null;
  player?: PlayerIndex | null;
  detail?: Record<string, unknown>;
}

export function rally(side: Side): EventDraft {
  return { kind: "RALLY", side };
}

function listInForce(events: EventLog): EventLog {
  const voids = followVoids(events);
  if ("impossible" in voids) return [];
  return events.filter(({ kind }, index) => kind !== "VOID" && voids.isVoided[index] !== true);
}

/** The event that Undo voids: the last one that is not voided; null when there is none. */
export function findUndone(events: EventLog): MatchEvent | null {
  return listInForce(events).at(-1) ?? null;
}

/**
 * The side's last point that was won by a rally; null when it has none. Earlier rallies than the last correction of the
 * score do not count, because the score does not depend on them any more.
 */
export function findLastRally(events: EventLog, side: Side): MatchEvent | null {
  const inForce = listInForce(events);
  const since = inForce.slice(inForce.findLastIndex(({ kind }) => kind === "SCORE_SET") + 1);
  return since.findLast((event) => event.kind === "RALLY" && event.side === side) ?? null;
}

export function voidOf({ id }: MatchEvent): EventDraft {
  return { kind: "VOID", detail: { eventId: id } };
}
