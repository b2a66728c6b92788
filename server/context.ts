import type { EntityManager } from "typeorm";

import type { Attempts } from "./auth/attempts/attempts.ts";
import type { Audit } from "./auth/audit.ts";
import type { Device } from "./auth/device.ts";
import type { Outbox } from "./auth/outbox.ts";
import type { AppSettings } from "./auth/secrets.ts";
import type { Imports } from "./backup/imports.ts";
import type { Storage } from "./files/storage.ts";
import type { PictureSweeper } from "./files/sweeper.ts";
import { CatalogueReads } from "./live/catalogueReads.ts";
import type { Change, Clocks, OwnRevisions } from "./live/clock.ts";
import type { Loaders, Snapshot } from "./live/loaders.ts";
import { createLoaders } from "./live/loaders.ts";
import type { Following } from "./live/subscription.ts";
import type { ReadPushKey } from "./reminders/pushKey.ts";
import type { Caller } from "./rights/caller.ts";
import { TournamentReads } from "./tournament/tournamentReads.ts";
import type { Viewers } from "./watching/viewers.ts";

/** The functions that only the transport of a request provides. */
interface Transport {
  /** Sets the session's cookie; absent when the transport cannot set cookies. */
  keepSession?: (token: string, isRemembered: boolean) => void;
  dropSession?: () => void;
  /** Adds the subscriber to the group of its query; absent over HTTP. */
  follow?: <Entry extends Change>(following: Following<Entry>) => AsyncIterableIterator<never>;
  /** Identifies the socket; absent over HTTP. */
  socket?: object;
}

/** Built once per process and shared by all requests. */
export interface Services extends AppSettings {
  /** Rate limits of passwords and mails. */
  attempts: Attempts;
  /** The outbox, which sends stored mails after their transaction is committed. */
  outbox: Outbox;
  storage: Storage;
  /** The file store for a request, whose id is logged with a failure. */
  storageOf: (requestId: string) => Storage;
  pictureSweeper: PictureSweeper;
  /** Runs imports independently of the requests that start them. */
  imports: Imports;
  readPushKey: ReadPushKey;
  /** Counts the viewers on the sockets of this process. */
  viewers: Viewers;
  /** The audit log, with the request's id on every line; null for actions without a request. */
  auditOf: (requestId: string | null) => Audit;
}

/** The transport's information about a request. */
export interface RequestInfo {
  caller: Caller;
  /** The client for rate limits and the audit log. */
  device: Device;
  transport: Transport;
  /** The id of the request in the log and in masked errors. */
  requestId: string;
}

/**
 * The parameter of every resolver. A context is created for every request and for every value of a subscription, so it
 * stays small.
 */
export interface Context extends Loaders, RequestInfo {
  services: Services;
  /** The transaction while a mutation runs; a snapshot for reading before and after it. */
  db: EntityManager;
  /** The clocks of the snapshot; null when `db` is not a snapshot. */
  clocks: Clocks | null;
  /** The snapshot that `close` ends; null until one is opened. */
  snapshot: Snapshot | null;
  /** The reads on which the response depends, for each clock; see trackReads. */
  reads: { catalogue: CatalogueReads; tournament: TournamentReads };
  /** The revisions that the last mutation created. */
  changed: OwnRevisions;
  /** Called after a mutation's transaction is committed; never after a rollback. */
  afterCommit: (() => void)[];
}

/** Creates a context that reads and writes on the pool, until it gets a transaction or a snapshot. */
export function createContext(services: Services, request: RequestInfo, db: EntityManager): Context {
  const { load, prime, once } = createLoaders(db);
  const { caller, device, transport, requestId } = request;
  return {
    caller,
    device,
    transport,
    requestId,
    services,
    db,
    clocks: null,
    snapshot: null,
    load,
    prime,
    once,
    reads: { catalogue: new CatalogueReads(), tournament: new TournamentReads() },
    changed: {},
    afterCommit: [],
  };
}

/** Makes the context use a transaction or the pool, with empty loaders. */
export function writeTo(context: Context, db: EntityManager): void {
  Object.assign(context, { db, clocks: null }, createLoaders(db));
}

/** Makes the context use a snapshot and its loaders. */
export function readFrom(context: Context, snapshot: Snapshot): void {
  const { db, clocks, load, prime, once } = snapshot;
  Object.assign(context, { db, clocks, snapshot, load, prime, once });
}
