import type { EntityManager } from "typeorm";

import type { Context } from "../context.ts";
import { currentTime } from "../postgres/currentTime.ts";
import type { Caller, Scope, SharedCaller } from "../rights/caller.ts";
import { maySeeChange } from "../rights/caller.ts";
import type { Batch, Snapshot } from "./loaders.ts";

/**
 * The clocks. Each has its own tables, `…_clock` and `…_change`, and a channel with its name for notifications of its
 * changes.
 */
export const clockNames = ["catalogue", "tournament"] as const;
export type ClockName = (typeof clockNames)[number];

/**
 * A clock's revision. A restored database has a new epoch, so that its revisions cannot be confused with earlier ones.
 */
export interface Clock {
  epoch: string;
  revision: number;
  lastUpdated: Date;
}

/** Both clocks of one state of the database. */
export type Clocks = Readonly<Record<ClockName, Clock>>;

/** One noun that changed at one revision. */
export interface Change {
  revision: number;
  noun: string;
  id: string;
  /** Whether it was added, deleted or moved. */
  isMoved: boolean;
  /** Whether it is visible only to staff; see `maySeeChange`. */
  isHidden: boolean;
}

/** The definition of a clock for the live engine. `Entry` is the type of the entries of its log. */
export interface ClockDefinition<Entry extends Change> {
  name: ClockName;
  /** The columns of its log, by the properties of a change. */
  columns: Readonly<Record<string, string>>;
  /**
   * Returns the caller reduced to what decides which data of this clock they see. A response for a scope is executed
   * for this caller, so that it cannot contain data that other callers of the scope may not see.
   */
  share: (caller: Caller) => SharedCaller;
  /** The scope of the caller for this clock's data. */
  scopeOf: (caller: Caller) => Scope;
  /** Reads the changes after each of the given revisions. */
  changesAfter: Batch<number, Entry[]>;
}

/** The changes after a revision; `changes` is null when they cannot be listed individually. */
export interface ChangeSet<Entry extends Change> {
  clock: Clock;
  changes: Entry[] | null;
}

/** The number of revisions in the log. The trigger of the clock, which has the same number, deletes older ones. */
const storedRevisions = 10_000;

export function defineClock<Entry extends Change>({
  name,
  columns,
  share,
  scopeOfShared,
}: Pick<ClockDefinition<Entry>, "name" | "share"> & {
  columns: Readonly<Record<keyof Entry, string>>;
  scopeOfShared: (caller: SharedCaller) => Scope;
}): ClockDefinition<Entry> {
  const list = Object.entries<string>(columns).map(([property, column]) => `${column} as "${property}"`);
  return {
    name,
    columns,
    share,
    scopeOf: (caller) => scopeOfShared(share(caller)),
    async changesAfter(db, revisions) {
      // Only with both bounds does a plan without values use the index of the log.
      const changes = await db.query<Entry[]>(
        `select ${list.join(", ")} from ${name}_change
          where revision > $1 and revision <= (select revision from ${name}_clock) order by revision`,
        [Math.min(...revisions)],
      );
      return revisions.map((known) => changes.filter(({ revision }) => revision > known));
    },
  };
}

const ofEach = (read: (name: ClockName) => string): string => clockNames.map(read).join(" union all ");

/** Reads all clocks, in the columns of `NamedClock`. */
export const clocksQuery = ofEach(
  (name) => `select '${name}' as name, epoch, revision, last_updated as "lastUpdated",
    raised_by = pg_current_xact_id_if_assigned() as "isOwn" from ${name}_clock`,
);

export type NamedClock = Clock & {
  name: ClockName;
  /** Whether the transaction that reads the clock has incremented it; null when it has changed nothing. */
  isOwn: boolean | null;
};

export function clocksOf(rows: readonly NamedClock[]): Clocks {
  const find = (wanted: ClockName): Clock => {
    const found = rows.find(({ name }) => name === wanted);
    if (!found) throw new Error(`The ${wanted} has no clock`);
    const { epoch, revision, lastUpdated } = found;
    return { epoch, revision, lastUpdated };
  };
  return { catalogue: find("catalogue"), tournament: find("tournament") };
}

/** The revisions that a transaction creates; absent for a clock that it has not incremented. */
export type OwnRevisions = Readonly<Partial<Record<ClockName, number>>>;

export function ownRevisionsOf(rows: readonly NamedClock[]): OwnRevisions {
  return Object.fromEntries(
    rows.filter(({ isOwn }) => isOwn).map(({ name, revision }): [ClockName, number] => [name, revision]),
  );
}

/**
 * Locks the clock for this transaction, waiting for other writers. The first statement that writes data of the clock
 * increments the revision, so that a transaction that changes nothing does not increment it. Returns the database's time
 * after the wait, in milliseconds since 1970, so that stored times have the order of the revisions.
 */
export async function takeClockOf(db: EntityManager, name: ClockName): Promise<number> {
  const [clock] = await db.query<{ now: number }[]>(
    // With values, even none, the database keeps the plan.
    `with taken as (select from ${name}_clock for no key update) select ${currentTime} as now from taken`,
    [],
  );
  if (!clock) throw new Error(`The ${name} has no clock`);
  return clock.now;
}

/** Locks the clock and increments the revision. */
export async function raiseClockOf(db: EntityManager, name: ClockName): Promise<void> {
  await db.query(`select tick_${name}()`);
}

/** Begins a new epoch: servers and browsers read again all data that the clock counts. */
export async function beginEpochOf(db: EntityManager, name: ClockName): Promise<void> {
  await raiseClockOf(db, name);
  await db.query(`update ${name}_clock set epoch = gen_random_uuid()`);
}

/** The clock of the context's snapshot. */
export function clockOf({ clocks }: Context, { name }: { name: ClockName }): Clock {
  if (clocks === null) throw new Error("The clocks must be read after the mutation, not during it");
  return clocks[name];
}

/** A cursor contains the name of the clock, the epoch, the revision and the scope. It is opaque to clients. */
function formatCursor(name: ClockName, clock: Clock, scope: Scope): string {
  return Buffer.from(JSON.stringify([name, clock.epoch, clock.revision, scope])).toString("base64url");
}

/** The cursor of the state that the context reads for its caller. */
export function cursorOf<Entry extends Change>(context: Context, definition: ClockDefinition<Entry>): string {
  return formatCursor(definition.name, clockOf(context, definition), definition.scopeOf(context.caller));
}

/** The changes between the cursor and the context's clock; null when the whole state must be sent. */
export async function changesSince<Entry extends Change>(
  { clocks, caller, load }: Context,
  { name, scopeOf, changesAfter }: ClockDefinition<Entry>,
  cursor: string | null,
): Promise<Entry[] | null> {
  const since = cursor === null ? null : parseCursor(cursor);
  const scope = scopeOf(caller);
  if (!clocks || !since || since.name !== name || since.scope !== scope) return null;
  const clock = clocks[name];
  if (!isFollowable(clock, since)) return null;
  const changes = since.revision === clock.revision ? [] : await load(changesAfter, since.revision);
  return changes.filter((change) => maySeeChange(scope, change));
}

/** Whether the log contains all changes between the two clocks. */
export function isFollowable(clock: Clock, since: Pick<Clock, "epoch" | "revision">): boolean {
  return (
    since.epoch === clock.epoch &&
    since.revision <= clock.revision &&
    since.revision >= clock.revision - storedRevisions
  );
}

/** Adds the changes that the listener has already read to the snapshot's loaders. */
export function primeChanges<Entry extends Change>(
  { clocks, prime }: Snapshot,
  { name, changesAfter }: ClockDefinition<Entry>,
  changeSet: ChangeSet<Entry>,
  known: Clock,
): void {
  const clock = clocks[name];
  const isTheSame = changeSet.clock.epoch === clock.epoch && changeSet.clock.revision === clock.revision;
  if (isTheSame && changeSet.changes !== null) prime(changesAfter, known.revision, changeSet.changes);
}

interface ParsedCursor {
  name: string;
  epoch: string;
  revision: number;
  scope: string;
}

function parseCursor(cursor: string): ParsedCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (!Array.isArray(parts)) return null;
    const [name, epoch, revision, scope]: unknown[] = parts;
    if (typeof name !== "string" || typeof epoch !== "string" || typeof scope !== "string") return null;
    return Number.isSafeInteger(revision) ? { name, epoch, revision: Number(revision), scope } : null;
  } catch {
    // A cursor of another format is handled like an expired one.
    return null;
  }
}
