import type { ClockName, Clocks } from "../live/clock.ts";
import { clockNames } from "../live/clock.ts";

/** Revisions by their clock; null before the first was read. */
export type Revisions = Readonly<Record<ClockName, number | null>>;

/** The newest revisions that this process has received. */
export type NewestRevisions = () => Revisions;

/** The names of revisions in the extensions of an answer. */
const extensionNames = { catalogue: "revision", tournament: "tournamentRevision" } as const;

export function revisionsOf({ catalogue, tournament }: Clocks): Revisions {
  return { catalogue: catalogue.revision, tournament: tournament.revision };
}

/**
 * The revisions in the extensions of a response. One that reads one clock alone names no other revision: its bytes
 * stay the same while only the other changes.
 */
export function stateRevisions(
  revisions: Revisions,
  names: readonly ClockName[] = clockNames,
): Record<string, number | null> {
  return Object.fromEntries(names.map((name) => [extensionNames[name], revisions[name]]));
}
