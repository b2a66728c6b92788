import type { EntityManager } from "typeorm";

import { scopeOfUnlocks, staffScope, visitor } from "../rights/caller.ts";
import { hasUnlocks } from "../rights/unlocks.ts";
import type { Change } from "./clock.ts";
import { beginEpochOf, defineClock, raiseClockOf, takeClockOf } from "./clock.ts";

/** A change of the catalogue. A hidden change concerns a draft. */
export interface CatalogueChange extends Change {
  noun: "category" | "series" | "episode";
  seriesId: string | null;
  /** Whether the rows of the home page may have other members. */
  isRegrouped: boolean;
  /** Whether the callers who may see its content may have changed. */
  isRelocked: boolean;
}

/** The clock that counts the changes of categories, series and episodes. */
export const catalogueClock = defineClock<CatalogueChange>({
  name: "catalogue",
  columns: {
    revision: "revision",
    noun: "noun",
    id: "id",
    seriesId: "series_id",
    isMoved: "is_moved",
    isRegrouped: "is_regrouped",
    isRelocked: "is_relocked",
    isHidden: "is_hidden",
  },
  share: ({ isAdmin, isEditor, unlocks }) => ({ ...visitor, isAdmin, isEditor, unlocks }),
  scopeOfShared({ isAdmin, isEditor, unlocks }) {
    if (!isAdmin && !isEditor) return scopeOfUnlocks(unlocks);
    // Staff see everything, but the list of the unlocked series depends on the unlocks.
    return staffScope(isAdmin ? "admin" : "editor", hasUnlocks(unlocks) ? [scopeOfUnlocks(unlocks)] : []);
  },
});

/**
 * Locks the catalogue's clock for this transaction, waiting for other writers. It is the first statement of every
 * service that reads before it writes: a statement that waits for the lock later would still see the former state.
 * Returns the database's time; see `takeClockOf`.
 */
export const takeClock = (db: EntityManager): Promise<number> => takeClockOf(db, catalogueClock.name);

/** Locks the catalogue's clock and increments its revision. */
export const raiseClock = (db: EntityManager): Promise<void> => raiseClockOf(db, catalogueClock.name);

/** Begins a new epoch of the catalogue: servers and browsers read the whole catalogue again. */
export const beginEpoch = (db: EntityManager): Promise<void> => beginEpochOf(db, catalogueClock.name);
