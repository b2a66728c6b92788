import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { limits } from "../../configuration/limits.ts";
import type { Change, ChangeSet, Clock, ClockName } from "../clock.ts";
import type { CachedResponse, CreateResponse } from "./cachedResponse.ts";
import { createReceivedChanges } from "./receivedChanges.ts";
import type { ResponseSource } from "./responseEntry.ts";
import { applyLoggedChanges, isRecent } from "./responseEntry.ts";
import { createResponseExecutions } from "./responseExecutions.ts";
import { createResponseStore } from "./responseStore.ts";

/**
 * Caches finished responses of one clock until a change affects the data on which they depend.
 *
 * - A change invalidates only the responses that it affects: see `applyChanges`.
 * - A request after an acknowledged change gets no response from before it: `receiveClock` receives the newer clock first, and
 *   nothing is sent until `applyChanges` receives its changes.
 * - A page may be a second old, unless a change removes access. So it is rendered at most once a second, and the browser that
 *   loads it receives newer changes by its subscription.
 * - Requests with the same key wait for one execution (single-flight). If a change comes during the execution, its response is
 *   still sent to the requests that waited before the change.
 * - A frequently requested response is refreshed after a change, before the next request; see refreshQueue.ts.
 * - The key contains everything that the response depends on except the clock's data: the request as sent, and the caller's
 *   scope. Responses to admins are not cached.
 * - The cache is limited by bytes; the least recently used response is evicted first.
 */
export interface ResponseCache<Entry extends Change> extends CachedResponses {
  /** The cached response, or the result of `create`, which is then cached; null when `create` returns null. */
  getOrCreate: (key: string, create: CreateResponse<Entry>) => Promise<CachedResponse | null>;
  /** Like `getOrCreate`, for a page, which may be a second old. */
  getOrCreatePage: (key: string, create: CreateResponse<Entry>) => Promise<CachedResponse | null>;
  /** Creates a page even if the cached one is valid, and replaces that; waits for a pending creation. */
  recreatePage: (key: string, create: CreateResponse<Entry>) => Promise<CachedResponse | null>;
  /** Removes a response that is no longer requested. */
  remove: (key: string) => void;
  /** Receives the changes since `previous`. */
  applyChanges: (changeSet: ChangeSet<Entry>, previous: Clock | null) => void;
}

/** The part of a response cache that is the same for every clock. */
export interface CachedResponses {
  /** The cached response that is valid at the newest received clock; null when there is none. */
  get: (key: string) => CachedResponse | null;
  /** The response that is being created for the key, or whose validity is being checked; null when there is none. */
  getPending: (key: string) => Promise<CachedResponse | null> | null;
  /** Receives a clock that was read: in a mutation after its commit, for a response, or by the listener. */
  receiveClock: (clock: Clock) => void;
  /** Whether no newer clock was received. */
  isNewest: (clock: Clock) => boolean;
  /** The revision of the newest clock; null before the first. */
  revision: () => number | null;
  /** The number of cached responses, and their bytes in all encodings. */
  size: () => { responses: number; bytes: number };
  /** Stops refreshing responses. */
  close: () => void;
}

interface CacheOptions {
  /** The clock of its responses. */
  clockName: ClockName;
  /** Whether newer clocks are received immediately; otherwise no cached response may be sent. */
  isPresent: () => boolean;
  /** Resolves when the changes were passed to `applyChanges`, or cannot be read soon. */
  catchUp: () => Promise<void>;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}

export function createResponseCache<Entry extends Change>(options: CacheOptions): ResponseCache<Entry> {
  const store = createResponseStore<Entry>();
  const received = createReceivedChanges<Entry>(options.catchUp);
  const { isNewest, catchUp } = received;
  const executions = createResponseExecutions({ ...options, store, received });
  const { start, getCreated, refreshQueue, scheduleRefresh, receiveClock } = executions;

  function get(key: string): CachedResponse | null {
    const found = store.find(key);
    if (!found || !options.isPresent() || !isNewest(found.clock) || !isRecent(found)) return null;
    found.found += 1;
    if (found.staleSince !== null && !refreshQueue.has(key)) {
      scheduleRefresh(key, found, limits.pages.pauseMs);
      refreshQueue.start();
    }
    store.recordUse(key, found);
    return found.response;
  }

  /** Whether the response is cached while changes that may affect it are still being read. */
  function isUndecided(key: string): boolean {
    const entry = store.find(key);
    return entry !== undefined && options.isPresent() && !isNewest(entry.clock);
  }

  async function getOrCreate(key: string, source: ResponseSource<Entry>): Promise<CachedResponse | null> {
    const found = get(key);
    if (found) return found;
    if (isUndecided(key)) {
      await catchUp();
      const decided = get(key);
      if (decided) return decided;
    }
    return start(key, source);
  }

  function getPending(key: string): Promise<CachedResponse | null> | null {
    const created = getCreated(key);
    if (created) return created;
    // Usually the changes invalidate the response, and its refresh begins with them.
    return isUndecided(key) ? catchUp().then(() => get(key) ?? getCreated(key)) : null;
  }

  function applyChanges(changeSet: ChangeSet<Entry>, previous: Clock | null): void {
    const logged = received.add(changeSet, previous);
    receiveClock(changeSet.clock);
    for (const [key, entry] of store) {
      const effect = applyLoggedChanges(entry, logged);
      if (effect === "right") continue;
      if (entry.found > 0) scheduleRefresh(key, entry, effect === "stale" ? limits.pages.pauseMs : 0);
      if (effect !== "stale") store.remove(key);
    }
    refreshQueue.start();
  }

  return {
    get,
    getOrCreate: (key, create) => getOrCreate(key, { create, isPage: false }),
    getOrCreatePage: (key, create) => getOrCreate(key, { create, isPage: true }),
    recreatePage: (key, create) => start(key, { create, isPage: true }),
    getPending,
    remove: store.remove,
    receiveClock,
    applyChanges,
    isNewest,
    revision: () => received.newest()?.revision ?? null,
    size: store.size,
    close: refreshQueue.close,
  };
}
