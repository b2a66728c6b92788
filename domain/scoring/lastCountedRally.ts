import type { MatchEvent } from "./matchEvents.ts";
import { createVoidableLog } from "./voids.ts";

/** The last rally of a log that was not voided; null when there is none. */
export function findLastCountedRally<Logged extends MatchEvent>(log: readonly Logged[]): Logged | null {
  const voidable = createVoidableLog();
  for (const event of log) voidable.add(event);
  return log.findLast(({ kind }, index) => kind === "RALLY" && !voidable.isVoided(index)) ?? null;
}
