import * as v from "valibot";

import { impossibilities } from "./impossibilities.ts";
import { type MatchEvent, matchEventDetails } from "./matchEvents.ts";

/** Whether each event of a log is voided, or the first VOID that is impossible. */
type Voids = { isVoided: readonly boolean[] } | { impossible: number; reason: string };

/** Finds the voided events of a log: the events named by a VOID that is not voided itself. */
export function followVoids(events: readonly MatchEvent[]): Voids {
  if (!events.some(({ kind }) => kind === "VOID")) return { isVoided: [] };
  const log = createVoidableLog();
  for (const event of events) {
    const added = log.add(event);
    if ("reason" in added) return { impossible: event.number, reason: added.reason };
  }
  return { isVoided: events.map((_, index) => log.isVoided(index)) };
}

/** Tracks which events of a growing log are in force. */
export interface VoidableLog {
  /**
   * Adds the next event. `from` is the index of the first event that is now in force, or no longer in force. Except for
   * a VOID, that is the event itself. An impossible VOID is added, and voids nothing.
   */
  add: (event: MatchEvent) => { from: number } | { reason: string };
  isVoided: (index: number) => boolean;
}

export function createVoidableLog(): VoidableLog {
  const indexes = new Map<string, number>();
  /** The number of VOIDs in force that name each event. */
  const voidings: number[] = [];
  /** The event that each VOID names. */
  const targets = new Map<number, number>();

  /**
   * Sets whether a VOID is in force. The event that it names then changes to the opposite. Returns the index of the
   * first event that this affects.
   */
  const setInForce = (index: number, isInForce: boolean): number => {
    const target = targets.get(index);
    if (target === undefined) return index;
    const before = voidings[target] ?? 0;
    const after = before + (isInForce ? 1 : -1);
    voidings[target] = after;
    return before === 0 || after === 0 ? setInForce(target, after === 0) : index;
  };

  const findTarget = (detail: unknown): number | { reason: string } => {
    const parsed = v.safeParse(matchEventDetails.VOID, detail);
    if (!parsed.success) return { reason: impossibilities.detail };
    const target = indexes.get(parsed.output.eventId.toLowerCase());
    if (target === undefined) return { reason: impossibilities.unknownTarget };
    return voidings[target] === 0 ? target : { reason: impossibilities.voidedTarget };
  };

  return {
    add({ id, kind, detail }) {
      const index = voidings.length;
      const target = kind === "VOID" ? findTarget(detail) : null;
      voidings.push(0);
      indexes.set(id.toLowerCase(), index);
      if (target === null) return { from: index };
      if (typeof target !== "number") return target;
      targets.set(index, target);
      return { from: setInForce(index, true) };
    },
    isVoided: (index) => (voidings[index] ?? 0) > 0,
  };
}

/** The last rally of a log that was not voided; null when there is none. */
export function findLastCountedRally<Logged extends MatchEvent>(log: readonly Logged[]): Logged | null {
  const voidable = createVoidableLog();
  for (const event of log) voidable.add(event);
  return log.findLast(({ kind }, index) => kind === "RALLY" && !voidable.isVoided(index)) ?? null;
}
