import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";
import type { Change } from "../live/clock.ts";
import { beginEpochOf, defineClock, takeClockOf } from "../live/clock.ts";
import { scopeOfUnlocks, staffScope, visitor } from "../rights/caller.ts";
import { may } from "../rights/rights.ts";

/**
 * A change of the tournament. A hidden change concerns a court that is not public. A court also changes when its next
 * match may be another one.
 */
export interface TournamentChange extends Change {
  noun: "court" | "match";
  /** Whether more than the score of a match has changed. */
  changesPlan: boolean;
}

/**
 * The clock that counts the changes of courts and matches, separately so that a point changes nothing in the catalogue.
 */
export const tournamentClock = defineClock<TournamentChange>({
  name: "tournament",
  columns: {
    revision: "revision",
    noun: "noun",
    id: "id",
    isMoved: "is_moved",
    isHidden: "is_hidden",
    changesPlan: "changes_plan",
  },
  // Unlocking or editing a series makes no difference for the tournament.
  share(caller) {
    if (caller.isAdmin) return { ...visitor, isAdmin: true };
    // An API token that shows all courts shows the same as an operator of all courts sees.
    return { ...visitor, operates: may(caller, "SEE_ALL_COURTS") ? "all" : caller.operates };
  },
  scopeOfShared({ isAdmin, operates, unlocks }) {
    if (isAdmin) return staffScope("admin");
    if (operates === "all") return staffScope("operator");
    return operates.size > 0 ? staffScope("operator", operates) : scopeOfUnlocks(unlocks);
  },
});

/** The ids of the changed matches, and whether they are too many to be sent in one update. */
export function changedMatches(changes: readonly TournamentChange[]): {
  ids: ReadonlySet<string>;
  isTooMany: boolean;
} {
  const ids = new Set(changes.flatMap(({ noun, id }) => (noun === "match" ? id : [])));
  return { ids, isTooMany: ids.size > limits.tournament.updated };
}

/**
 * Locks the tournament's clock for this transaction, waiting for other writers. It is the first statement of every
 * service that reads before it writes courts or matches. A service that also locks the catalogue's clock locks that
 * first, because the other order can deadlock. Returns the database's time; see `takeClockOf`.
 */
export const takeTournamentClock = (db: EntityManager): Promise<number> =>
  takeClockOf(db, tournamentClock.name);

/**
 * Lets the database record the matches that a statement of this transaction changes together, which takes a third of the
 * time for many of them and more for a single one.
 */
export async function recordMatchesTogether(db: EntityManager): Promise<void> {
  await db.query("select set_config('tournament.changes_many', 'on', true)");
}

/** Begins a new epoch of the tournament: servers and browsers read the whole tournament again. */
export const beginTournamentEpoch = (db: EntityManager): Promise<void> =>
  beginEpochOf(db, tournamentClock.name);
