import type { EntityManager } from "typeorm";

import type { Scope } from "../caller.ts";
import { mayKnowOf } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Snapshot } from "./loaders.ts";

/** The catalogue's revision. A restored database has a new epoch, so that its revisions cannot be confused with earlier ones. */
export interface Clock {
  epoch: string;
  revision: number;
  lastUpdated: Date;
}

/** One noun that changed at one revision. */
export interface Change {
  revision: number;
  noun: "category" | "series" | "episode";
  id: string;
  seriesId: string | null;
  /** It came, went or moved. */
  isMoved: boolean;
  /** The rows of the home page may have other members. */
  isRegrouped: boolean;
  /** Who may see its content may have changed. */
  isRelocked: boolean;
  /** Only admins may know of it: it concerns a draft. */
  isHidden: boolean;
}

/** What is new since a revision; `changes` is null when they cannot be listed one by one. */
export interface ChangeSet {
  clock: Clock;
  changes: Change[] | null;
}

/** Anything that runs SQL: a transaction, or the listener's own connection. */
export type Queryable = Pick<EntityManager, "query">;

/** How many revisions the log keeps; the trigger of the clock deletes older ones. */
const kept = 10_000;

/** Reads the clock, in the columns of `Clock`. */
export const clockQuery = `select epoch, revision, last_updated as "lastUpdated" from catalogue_clock`;

/** Reads the revision that this transaction makes; no row while it has not changed the catalogue. */
export const ownRevisionQuery =
  "select revision from catalogue_clock where raised_by = pg_current_xact_id_if_assigned()";

/**
 * Locks the clock for this transaction, waiting for other writers. The first statement of every service that reads
 * before it writes: a statement that waits for the lock later on still sees the state from before. The revision rises with
 * the first statement that writes to the catalogue, so that a transaction that changes nothing leaves it as it is.
 */
export async function takeClock(db: EntityManager): Promise<void> {
  await db.query("select from catalogue_clock for no key update");
}

/** Takes the clock and raises the revision. */
export async function raiseClock(db: EntityManager): Promise<void> {
  await db.query("select tick_catalogue()");
}

/** Begins a new epoch: servers and browsers read the whole catalogue again. */
export async function beginEpoch(db: EntityManager): Promise<void> {
  await raiseClock(db);
  await db.query("update catalogue_clock set epoch = gen_random_uuid()");
}

/** Reads the changes after `known`, one entry for each noun and revision, in one statement. */
export async function readChanges(
  db: Queryable,
  known: Pick<Clock, "epoch" | "revision"> | null,
): Promise<ChangeSet> {
  const [read] = await db.query<(Clock & { changes: Change[] })[]>(
    `select epoch, revision, last_updated as "lastUpdated",
        (select coalesce(json_agg(json_build_object(
            'revision', revision, 'noun', noun, 'id', id, 'seriesId', series_id,
            'isMoved', is_moved, 'isRegrouped', is_regrouped, 'isRelocked', is_relocked,
            'isHidden', is_hidden) order by revision), '[]')
          from catalogue_change where revision > $1) as changes
      from catalogue_clock`,
    [known?.revision ?? null],
  );
  if (!read) throw new Error("The catalogue has no clock");
  const { changes, ...clock } = read;
  return { clock, changes: known && isFollowable(clock, known) ? changes : null };
}

/** A cursor is (epoch, revision, scope); opaque to clients. */
export function formatCursor(clock: Clock, scope: Scope): string {
  return Buffer.from(JSON.stringify([clock.epoch, clock.revision, scope])).toString("base64url");
}

/** The changes between the cursor and the context's clock; null when everything must be sent. */
export async function changesSince(
  { clock, load }: Context,
  scope: Scope,
  cursor: string | null,
): Promise<Change[] | null> {
  const since = cursor === null ? null : parseCursor(cursor);
  if (!clock || !since || since.scope !== scope || !isFollowable(clock, since)) return null;
  const changes = since.revision === clock.revision ? [] : await load(changesAfter, since.revision);
  return changes.filter((change) => mayKnowOf(scope, change));
}

function isFollowable(clock: Clock, since: Pick<Clock, "epoch" | "revision">): boolean {
  return (
    since.epoch === clock.epoch && since.revision <= clock.revision && since.revision >= clock.revision - kept
  );
}

/** Adds the changes that the listener has read already to the snapshot's loaders. */
export function primeChanges({ clock, prime }: Snapshot, changeSet: ChangeSet, known: Clock): void {
  const isTheSame = changeSet.clock.epoch === clock.epoch && changeSet.clock.revision === clock.revision;
  if (isTheSame && changeSet.changes !== null) prime(changesAfter, known.revision, changeSet.changes);
}

async function changesAfter(db: EntityManager, revisions: readonly number[]): Promise<Change[][]> {
  const changes = await db.query<Change[]>(
    `select revision, noun, id, series_id as "seriesId",
        is_moved as "isMoved", is_regrouped as "isRegrouped", is_relocked as "isRelocked", is_hidden as "isHidden"
      from catalogue_change where revision > $1 order by revision`,
    [Math.min(...revisions)],
  );
  return revisions.map((known) => changes.filter(({ revision }) => revision > known));
}

function parseCursor(cursor: string): { epoch: string; revision: number; scope: string } | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (!Array.isArray(parts)) return null;
    const [epoch, revision, scope]: unknown[] = parts;
    if (typeof epoch !== "string" || !Number.isSafeInteger(revision) || typeof scope !== "string")
      return null;
    return { epoch, revision: Number(revision), scope };
  } catch {
    // A cursor of another format is handled like one that is too old.
    return null;
  }
}
