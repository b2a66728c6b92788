import { isDoubles } from "../../domain/scoring/doubles.ts";
import type { MatchEvent, MatchEventKind } from "../../domain/scoring/matchEvents.ts";
import type { PlayerIndex, Side } from "../../domain/scoring/scoreState.ts";
import { findRallyToTakeBack } from "../../domain/scoring/takenBack.ts";
import { followVoids } from "../../domain/scoring/voids.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
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

/** The rally that the side's "−" voids; null when it may take back no point. */
export function findLastRally(
  { format, discipline, sides }: Pick<Match, "format" | "discipline" | "sides">,
  events: EventLog,
  side: Side,
): MatchEvent | null {
  return findRallyToTakeBack(format, isDoubles(discipline, sides), events, side);
}

export function voidOf({ id }: MatchEvent): EventDraft {
  return { kind: "VOID", detail: { eventId: id } };
}
