import { createHash } from "node:crypto";

import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";

import type { Attempts } from "./auth/attempts.ts";
import type { Audit } from "./auth/audit.ts";
import type { Device } from "./auth/device.ts";
import type { Outbox } from "./auth/outbox.ts";
import type { AppSecret } from "./auth/secrets.ts";
import type { Imports } from "./backup/imports.ts";
import type { Change, Clock } from "./catalogue/clock.ts";
import type { Config } from "./config.ts";
import { badInput } from "./errors.ts";
import type { Storage } from "./files/storage.ts";
import type { PictureSweeper } from "./files/sweeper.ts";
import { Reads } from "./reads.ts";

/** Who asks, with the rights of this moment. */
export interface Caller {
  sessionId: string | null;
  userId: string | null;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  /** The password version with which each series was unlocked; worth nothing once the series has another. */
  unlocks: ReadonlyMap<string, number>;
  /** Those of the unlocks that the browser's own grants prove. */
  grants: ReadonlyMap<string, number>;
}

export const visitor: Caller = {
  sessionId: null,
  userId: null,
  isAdmin: false,
  isSuperAdmin: false,
  unlocks: new Map(),
  grants: new Map(),
};

/** Of unlocks of the same series the newer one: an account may have kept that of a former password. */
export function mergeUnlocks(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (one.size === 0) return other;
  if (other.size === 0) return one;
  const merged = new Map(one);
  for (const [seriesId, version] of other)
    merged.set(seriesId, Math.max(version, merged.get(seriesId) ?? version));
  return merged;
}

/** What the caller may see, not who they are: callers of one scope share their answers. */
export type Scope = string;

const adminScope: Scope = "admin";

export function scopeOf({ isAdmin, unlocks }: Pick<Caller, "isAdmin" | "unlocks">): Scope {
  if (isAdmin) return adminScope;
  if (unlocks.size === 0) return "public";
  const known = scopes.get(unlocks);
  if (known !== undefined) return known;
  const opened = [...unlocks].map(([seriesId, version]) => `${seriesId}@${version}`).toSorted();
  const scope = createHash("sha256").update(opened.join()).digest("base64url");
  scopes.set(unlocks, scope);
  return scope;
}

/** It is asked for every value of every subscriber, and a caller's unlocks are never changed in place. */
const scopes = new WeakMap<ReadonlyMap<string, number>, Scope>();

/** Whether callers of the scope may know of the change: those of drafts are for admins only. */
export function mayKnowOf(scope: Scope, { isHidden }: Pick<Change, "isHidden">): boolean {
  return !isHidden || scope === adminScope;
}

/** A caller who may see the same and is nobody, for answers that are shared. */
export function anonymous({ isAdmin, unlocks }: Caller): Caller {
  return { ...visitor, isAdmin, unlocks };
}

/** What changes beside the catalogue and has no person's id: a word that the database says on the channel `person`. */
const bells = ["admins", "imports"] as const;
export type Bell = (typeof bells)[number];

/** The bell of this name; null for anything else, such as a person's id. */
export function findBell(name: string): Bell | null {
  return bells.find((bell) => bell === name) ?? null;
}

/** What a subscription asks to be woken for; see live/fanout.ts. */
export interface Following {
  since: string | null;
  affects: (change: Change) => boolean;
  /** The answer is made again when this bell rings; null when none concerns it. */
  hears: Bell | null;
  sendsChangesOnly: boolean;
  /** The answer depends on who asks, not only on what they may see. */
  isPersonal: boolean;
}

/** The root value of a subscription's answer: the cursor of what the subscriber has; null when it has nothing. */
export interface Followed {
  since: string | null;
}

/** How an answer reaches what only its transport can do. */
export interface Transport {
  /** Sets the session's cookie; absent where no cookie can be set. */
  keepSession?: (token: string, isRemembered: boolean) => void;
  dropSession?: () => void;
  /** Joins the callers that wait for the same question; absent over HTTP. */
  follow?: (following: Following) => AsyncIterableIterator<Followed>;
}

/** What a resolver is given. Made anew for every request and for every value of a subscription. */
export interface Context extends Readers {
  config: Config;
  appSecret: AppSecret;
  /** Counts what may be tried only so often. */
  attempts: Attempts;
  audit: Audit;
  /** Sends what the services posted, once it is committed. */
  outbox: Pick<Outbox, "wake">;
  /** Where files are kept. */
  storage: Storage;
  pictureSweeper: Pick<PictureSweeper, "wake">;
  /** Runs imports on after the request that started them. */
  imports: Pick<Imports, "run">;
  /** From which browser the caller guesses. */
  device: Device;
  /** Names the request in the log and in a masked error. */
  requestId: string;
  caller: Caller;
  transport: Transport;
  /** A snapshot for reading, the transaction while a mutation runs, and afterwards a snapshot again. */
  db: EntityManager;
  /** At which revision `db` reads; null where it is no snapshot. */
  clock: Clock | null;
  /** What `close` gives back; null before a snapshot was taken. */
  snapshot: Snapshot | null;
  /** What the answer was made from; see trackReads. */
  reads: Reads;
  /** Called once what a mutation did is committed; never when it was rolled back. */
  afterCommit: (() => void)[];
}

/** What is read for several fields, or several answers, of one state of the database. */
export interface Readers {
  /** Asks `batch` once for all the keys that are needed. */
  load: <Key, Value>(batch: Batch<Key, Value>, key: Key) => Promise<Value>;
  /** Knows already what `batch` would give for the key. */
  prime: <Key, Value>(batch: Batch<Key, Value>, key: Key, value: Value) => void;
  /** Reads once what is needed in several places. */
  once: <Value>(read: (db: EntityManager) => Promise<Value>) => Promise<Value>;
}

/** Reads the values of many keys in one statement, in the order of the keys. */
export type Batch<Key, Value> = (db: EntityManager, keys: readonly Key[]) => Promise<Value[]>;

/** One state of the database for all that an answer reads, and the clock it shows. */
export interface Snapshot extends Readers {
  db: EntityManager;
  clock: Clock;
  close(): Promise<void>;
}

export function createContext(
  given: Pick<
    Context,
    | "config"
    | "appSecret"
    | "attempts"
    | "audit"
    | "outbox"
    | "storage"
    | "pictureSweeper"
    | "imports"
    | "device"
    | "requestId"
    | "caller"
    | "transport"
    | "db"
  >,
): Context {
  const { db } = given;
  return { ...given, clock: null, snapshot: null, reads: new Reads(), afterCommit: [], ...createReaders(db) };
}

/** Turns the context to a transaction or the pool, forgetting what was read before. */
export function writeTo(context: Context, db: EntityManager): void {
  Object.assign(context, { db, clock: null }, createReaders(db));
}

/** Turns the context to a snapshot, forgetting what was read before. */
export function readFrom(context: Context, snapshot: Snapshot): void {
  const { db, clock, load, prime, once } = snapshot;
  Object.assign(context, { db, clock, snapshot, load, prime, once });
}

/** Adds to `reads` what a batch reads for a key. */
type AddReads<Key, Value> = (reads: Reads, key: Key, value: Value) => void;

const readsOfBatches = new WeakMap<object, AddReads<unknown, unknown>>();

/** Says what a batch reads of the catalogue; a batch of which nothing is said counts as reading everything. */
export function declareReads<Key, Value>(batch: Batch<Key, Value>, add: AddReads<Key, Value>): void {
  // The map's keys are the batch functions, so a function is always called with its batch's types.
  readsOfBatches.set(batch, add as AddReads<unknown, unknown>);
}

/**
 * Makes the context note in `reads` what the answer is made from, once it reads from its snapshot. What is read otherwise than
 * by a declared batch counts as everything, so that a resolver that says nothing costs executions, never a stale answer.
 */
export function trackReads(context: Context): Reads {
  const { db, load, once, reads } = context;
  Object.defineProperty(context, "db", {
    get() {
      reads.addEverything();
      return db;
    },
  });
  context.load = (batch, key) => {
    const add = readsOfBatches.get(batch);
    if (!add) reads.addEverything();
    const loading = load(batch, key);
    return add ? loading.then((value) => (add(reads, key, value), value)) : loading;
  };
  context.once = (read) => {
    reads.addEverything();
    return once(read);
  };
  return reads;
}

/** Joins those who wait for the same question; only a WebSocket can. */
export function follow({ transport }: Context, following: Following): AsyncIterableIterator<Followed> {
  if (!transport.follow) throw badInput("Subscriptions are answered over the WebSocket.");
  return transport.follow(following);
}

export function createReaders(db: EntityManager): Readers {
  const loaders = new Map<unknown, unknown>();
  const reads = new Map<unknown, Promise<unknown>>();
  function loaderOf<Key, Value>(batch: Batch<Key, Value>): DataLoader<Key, Value> {
    // The map's keys are the batch functions, so a loader always has its function's types.
    const known = loaders.get(batch) as DataLoader<Key, Value> | undefined;
    const loader = known ?? new DataLoader<Key, Value>((keys) => batch(db, keys));
    if (!known) loaders.set(batch, loader);
    return loader;
  }
  return {
    load: (batch, key) => loaderOf(batch).load(key),
    prime: (batch, key, value) => void loaderOf(batch).prime(key, value),
    once<Value>(read: (db: EntityManager) => Promise<Value>) {
      const known = reads.get(read) as Promise<Value> | undefined;
      const reading = known ?? read(db);
      if (!known) reads.set(read, reading);
      return reading;
    },
  };
}
