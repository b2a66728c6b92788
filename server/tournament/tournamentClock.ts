import type { EntityManager } from "typeorm";

import type { Change } from "../live/clock.ts";
import { beginEpochOf, defineClock, raiseClockOf, takeClockOf } from "../live/clock.ts";
import { scopeOfUnlocks, staffScope, visitor } from "../rights/caller.ts";
import { may } from "../rights/rights.ts";

/** A change of the tournament; one that is hidden concerns a court that is not public. A court also changes when another match may come next on it. */
export interface TournamentChange extends Change {
  noun: "court" | "match";
  /** More of a match has changed than its score. */
  changesPlan: boolean;
}

/** Counts the changes of courts and matches, so that a point changes nothing in the catalogue. */
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
  // Who has unlocked or edits a series sees no more of it than others.
  share(caller) {
    if (caller.isAdmin) return { ...visitor, isAdmin: true };
    // An API token that shows all courts shows what the operators of all of them see.
    return { ...visitor, operates: may(caller, "SEE_ALL_COURTS") ? "all" : caller.operates };
  },
  scopeOfShared({ isAdmin, operates, unlocks }) {
    if (isAdmin) return staffScope("admin");
    if (operates === "all") return staffScope("operator");
    return operates.size > 0 ? staffScope("operator", operates) : scopeOfUnlocks(unlocks);
  },
});

/**
 * Locks the tournament's clock for this transaction, waiting for other writers. The first statement of every service that
 * reads before it writes courts or matches. One that also takes the catalogue's clock takes that first: the other order
 * can deadlock.
 */
export const takeTournamentClock = (db: EntityManager): Promise<void> =>
  takeClockOf(db, tournamentClock.name);

/** Takes the tournament's clock and raises its revision. */
export const raiseTournamentClock = (db: EntityManager): Promise<void> =>
  raiseClockOf(db, tournamentClock.name);

/** Begins a new epoch of the tournament: servers and browsers read all of it again. */
export const beginTournamentEpoch = (db: EntityManager): Promise<void> =>
  beginEpochOf(db, tournamentClock.name);
