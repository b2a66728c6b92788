import type { ClockName, Clocks } from "../live/clock.ts";
import { clockNames } from "../live/clock.ts";

/** Revisions by their clock; null before the first one was read. */
export type Revisions = Readonly<Record<ClockName, number | null>>;

/** The newest revisions that this process has received. */
export type NewestRevisions = () => Revisions;

/** The names of revisions in the extensions of a response. */
const extensionNames = { catalogue: "revision", tournament: "tournamentRevision" } as const;

export function revisionsOf({ catalogue, tournament }: Clocks): Revisions {
  return { catalogue: catalogue.revision, tournament: tournament.revision };
}

/**
 * The revisions in the extensions of a response. A response that reads only one clock contains only its revision, so
 * that its bytes stay the same while only the other clock changes.
 */
export function stateRevisions(
  revisions: Revisions,
  names: readonly ClockName[] = clockNames,
): Record<string, number | null> {
  return Object.fromEntries(names.map((name) => [extensionNames[name], revisions[name]]));
}
