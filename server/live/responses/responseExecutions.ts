import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { isNewer } from "../changeLog.ts";
import type { Change, Clock, ClockName } from "../clock.ts";
import type { CachedResponse } from "./cachedResponse.ts";
import { createCachedResponse } from "./cachedResponse.ts";
import type { ReceivedChanges } from "./receivedChanges.ts";
import type { RefreshQueue } from "./refreshQueue.ts";
import { createRefreshQueue } from "./refreshQueue.ts";
import type { ResponseEntry, ResponseSource } from "./responseEntry.ts";
import { applyLoggedChanges, demandOf } from "./responseEntry.ts";
import type { ResponseStore } from "./responseStore.ts";

/**
 * The executions that create responses, on request or to refresh a response. Requests with the same key wait for one
 * execution (single-flight).
 */
interface ResponseExecutions<Entry extends Change> {
  /** Starts an execution, unless one is pending; resolves to null when the source returns null. */
  start: (key: string, source: ResponseSource<Entry>) => Promise<CachedResponse | null>;
  /** The response that is being created, or that is created now because it waits in the refresh queue. */
  getCreated: (key: string) => Promise<CachedResponse | null> | null;
  refreshQueue: RefreshQueue<ResponseSource<Entry>>;
  /** Adds a response to the refresh queue, at the earliest `pause` milliseconds after its creation began. */
  scheduleRefresh: (key: string, entry: ResponseEntry<Entry>, pause: number) => void;
  /** Receives a clock. After a newer one, requests wait for an execution that begins later. */
  receiveClock: (clock: Clock) => void;
}

interface Pending {
  isPage: boolean;
  promise: Promise<CachedResponse | null>;
}

/** What an execution needs of the cache. */
interface ExecutionOptions<Entry extends Change> {
  clockName: ClockName;
  store: ResponseStore<Entry>;
  received: ReceivedChanges<Entry>;
}

/** The estimated memory of an entry in addition to its key and its bytes; rather too much than too little. */
const overheadBytes = 2_048;

/** The memory of a character of the key: two bytes in the key, and two in the request that it contains. */
const keyCharacterBytes = 4;

/** How often the creation of a response is repeated because a change removed access during it. */
const attempts = 3;

export function createResponseExecutions<Entry extends Change>(
  options: ExecutionOptions<Entry> & { track: PendingWork["track"]; onError: (error: unknown) => void },
): ResponseExecutions<Entry> {
  /** The executions that requests may wait for, by key. */
  const pending = new Map<string, Pending>();
  const refreshQueue = createRefreshQueue<ResponseSource<Entry>>({ ...options, create: start });

  function start(key: string, source: ResponseSource<Entry>): Promise<CachedResponse | null> {
    const present = pending.get(key);
    if (present) return present.promise;
    refreshQueue.take(key);
    const promise = response({ ...options, receiveClock }, key, source).finally(() => {
      if (pending.get(key)?.promise === promise) pending.delete(key);
    });
    pending.set(key, { isPage: source.isPage, promise });
    return promise;
  }

  function getCreated(key: string): Promise<CachedResponse | null> | null {
    const present = pending.get(key);
    if (present) return present.promise;
    const source = refreshQueue.take(key);
    return source && start(key, source);
  }

  function receiveClock(clock: Clock): void {
    if (!options.received.receive(clock)) return;
    // Later requests wait for an execution that begins now. A page may be older.
    for (const [key, { isPage }] of pending) if (!isPage) pending.delete(key);
  }

  function scheduleRefresh(key: string, entry: ResponseEntry<Entry>, pause: number): void {
    const { create, isPage, createdAt } = entry;
    if (pending.has(key)) return;
    refreshQueue.add(key, {
      work: { create, isPage },
      demand: demandOf(entry),
      notBefore: createdAt + pause,
    });
  }

  return { start, getCreated, refreshQueue, scheduleRefresh, receiveClock };
}

/** Creates the response and stores it, unless changes that were received during its creation affect it. */
async function response<Entry extends Change>(
  {
    clockName,
    store,
    received,
    receiveClock,
  }: ExecutionOptions<Entry> & { receiveClock: (clock: Clock) => void },
  key: string,
  source: ResponseSource<Entry>,
): Promise<CachedResponse | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const createdAt = performance.now();
    const made = await source.create();
    if (!made) return null;
    receiveClock(made.clock);
    // Requests may have joined after a change that may remove access and is still being read. The next read contains the
    // changes that were received during a read.
    for (let read = 0; read < 2 && source.isPage && received.hasUnreadChanges(made.clock); read++)
      await received.catchUp();
    const wanted = received.newest();
    const entry: ResponseEntry<Entry> = {
      ...source,
      response: createCachedResponse(made, clockName, (more) => store.grow(key, entry, more)),
      reads: made.reads,
      clock: made.clock,
      bytes: made.body.length + keyCharacterBytes * key.length + overheadBytes,
      found: 0,
      formerDemand: demandOf(store.find(key)),
      createdAt,
      staleSince: null,
    };
    const effects = received.since(made.clock).map((logged) => applyLoggedChanges(entry, logged));
    const isUnknown = source.isPage && wanted !== null && isNewer(wanted, entry.clock);
    if (isUnknown || effects.includes("accessRemoved")) continue;
    if (!effects.includes("lost")) store.put(key, entry);
    return entry.response;
  }
  return null;
}
