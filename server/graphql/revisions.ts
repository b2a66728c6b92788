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
 * The clocks whose revisions a response contains that reads only this clock. Every response contains the catalogue's. One
 * of the catalogue does not contain the tournament's, which changes with every point.
 */
export const statedClocks: Readonly<Record<ClockName, readonly ClockName[]>> = {
  catalogue: ["catalogue"],
  tournament: clockNames,
};

/** The revisions in the extensions of a response, or of a value of a subscription. */
export function stateRevisions(
  revisions: Revisions,
  names: readonly ClockName[] = clockNames,
): Record<string, number | null> {
  return Object.fromEntries(names.map((name) => [extensionNames[name], revisions[name]]));
}
