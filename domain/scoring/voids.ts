import * as v from "valibot";

import { impossibilities } from "./impossibilities.ts";
import { type MatchEvent, matchEventDetails } from "./matchEvents.ts";

/** For each event of a log whether it is voided, or the first VOID that is impossible. */
export type Voids = { isVoided: readonly boolean[] } | { impossible: number; reason: string };

/** Finds the voided events of a log: those that a VOID names which is not voided itself. */
export function followVoids(events: readonly MatchEvent[]): Voids {
  if (!events.some(({ kind }) => kind === "VOID")) return { isVoided: [] };

  const indexes = new Map<string, number>();
  /** By how many VOIDs in force each event is named. */
  const voidings = events.map(() => 0);
  /** The event that each VOID names. */
  const targets = new Map<number, number>();

  /** A VOID begins or ends to be in force: so does, reversed, what it names. */
  const setInForce = (index: number, isInForce: boolean): void => {
    const target = targets.get(index);
    if (target === undefined) return;
    const before = voidings[target] ?? 0;
    const after = before + (isInForce ? 1 : -1);
    voidings[target] = after;
    if (before === 0 || after === 0) setInForce(target, after === 0);
  };

  for (const [index, event] of events.entries()) {
    if (event.kind === "VOID") {
      const parsed = v.safeParse(matchEventDetails.VOID, event.detail);
      if (!parsed.success) return { impossible: event.number, reason: impossibilities.detail };
      const target = indexes.get(parsed.output.eventId.toLowerCase());
      if (target === undefined) return { impossible: event.number, reason: impossibilities.unknownTarget };
      if (voidings[target] !== 0) return { impossible: event.number, reason: impossibilities.voidedTarget };
      targets.set(index, target);
      setInForce(index, true);
    }
    indexes.set(event.id.toLowerCase(), index);
  }
  return { isVoided: voidings.map((count) => count > 0) };
}
