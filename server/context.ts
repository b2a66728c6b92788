import type { EntityManager } from "typeorm";

import type { Attempts } from "./auth/attempts.ts";
import type { Audit } from "./auth/audit.ts";
import type { Device } from "./auth/device.ts";
import type { Outbox } from "./auth/outbox.ts";
import type { AppSecret } from "./auth/secrets.ts";
import type { Imports } from "./backup/imports.ts";
import type { Caller } from "./caller.ts";
import type { Config } from "./config.ts";
import type { Storage } from "./files/storage.ts";
import type { PictureSweeper } from "./files/sweeper.ts";
import type { Clock } from "./live/clock.ts";
import type { Readers, Snapshot } from "./live/readers.ts";
import { createReaders } from "./live/readers.ts";
import { Reads } from "./live/reads.ts";
import type { Following } from "./live/subscription.ts";

/** How an answer reaches what only its transport can do. */
export interface Transport {
  /** Sets the session's cookie; absent where no cookie can be set. */
  keepSession?: (token: string, isRemembered: boolean) => void;
  dropSession?: () => void;
  /** Joins the callers that wait for the same question; absent over HTTP. */
  follow?: (following: Following) => AsyncIterableIterator<never>;
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
