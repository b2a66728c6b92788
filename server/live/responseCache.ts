import type { PendingWork } from "../concurrency/pendingWork.ts";
import { limits } from "../limits.ts";
import type { CachedResponse, CreateResponse } from "./cachedResponse.ts";
import { createCachedResponse } from "./cachedResponse.ts";
import type { LoggedChanges } from "./changeLog.ts";
import { createChangeLog, effectOf, isNewer } from "./changeLog.ts";
import type { Clock, ChangeSet } from "./clock.ts";
import type { Reads } from "./reads.ts";
import { createRefreshQueue } from "./refreshQueue.ts";

/**
 * Keeps finished answers for as long as what they were made from stays as it is.
 *
 * - A change invalidates the answers that it affects and no others: `tell` brings what has changed.
 * - A request after an acknowledged change gets no answer from before it: `know` receives the newer clock first, and nothing is
 *   sent until `tell` receives its changes.
 * - A page may lag behind by a second, unless a change takes something away from those who look at it; so it is rendered once a
 *   second at most, and the subscription of the browser that loads it brings what is newer.
 * - Equal questions wait for one execution. One that began before a change serves those who waited.
 * - What is asked for is made again after a change, not for the next visitor; see refreshQueue.ts.
 * - An answer is found by its key alone, so the key says everything that the answer depends on beside the catalogue: the
 *   question as sent, and what the caller may see. Admins get none.
 * - What is kept is bounded by bytes; what was not asked for longest goes first.
 */
export interface ResponseCache {
  /** What is kept for the key and right at the newest clock that is known; null when there is nothing. */
  get: (key: string) => CachedResponse | null;
  /** The same, or what `make` gives, which is kept; null when that gives nothing. */
  getOrCreate: (key: string, make: CreateResponse) => Promise<CachedResponse | null>;
  /** The same for a page, which may lag behind. */
  getOrCreatePage: (key: string, make: CreateResponse) => Promise<CachedResponse | null>;
  /** The answer that is being made for the key, or that may turn out to be right; null when there is none. */
  getPending: (key: string) => Promise<CachedResponse | null> | null;
  /** A clock was read somewhere: in a mutation after its commit, for an answer, or by the listener. */
  noteClock: (clock: Clock) => void;
  /** What has changed since `known`. */
  applyChanges: (news: ChangeSet, known: Clock | null) => void;
  /** Whether no newer clock is known. */
  isNewest: (clock: Clock) => boolean;
  /** That of the newest clock; null before any. */
  revision: () => number | null;
  /** How many answers are kept, and their bytes in all encodings. */
  size: () => { answers: number; bytes: number };
  /** Makes nothing again any more. */
  close: () => void;
}

/** How an answer is made. */
interface Source {
  make: CreateResponse;
  isPage: boolean;
}

interface Kept extends Source {
  answer: CachedResponse;
  reads: Reads;
  /** Up to which the changes have been looked at. */
  clock: Clock;
  bytes: number;
  /** How often it was found since it was made, and how often its predecessors were. */
  found: number;
  formerDemand: number;
  /** When its making began. */
  madeAt: number;
  /** When a change came that it does not show; null while it is right. */
  staleSince: number | null;
}

interface Making {
  isPage: boolean;
  answering: Promise<CachedResponse | null>;
}

/** What an answer takes beside its key and its bytes, by a generous guess. */
const overhead = 2_048;

/** How often an answer is made anew because something it shows was taken away meanwhile. */
const attempts = 3;

const { lag } = limits.pages;

export function createResponseCache(options: {
  /** Whether newer clocks are heard of at once; otherwise nothing that is kept may be taken for present. */
  isPresent: () => boolean;
  /** Resolves when the changes were passed to `tell`, or cannot be read soon. */
  catchUp: () => Promise<void>;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): ResponseCache {
  let newest: Clock | null = null;
  let bytes = 0;
  const kept = new Map<string, Kept>();
  const making = new Map<string, Making>();
  const log = createChangeLog();
  let catchingUp: Promise<void> | null = null;
  const refreshQueue = createRefreshQueue<Source>({ ...options, make: start });

  function find(key: string): CachedResponse | null {
    const found = kept.get(key);
    if (!found || !options.isPresent() || !isUsable(found)) return null;
    found.found += 1;
    if (found.staleSince !== null && !refreshQueue.has(key)) {
      scheduleRefresh(key, found, limits.pages.pause);
      refreshQueue.start();
    }
    if (bytes > limits.answers.bytes / 2) {
      // The map keeps the order in which its keys came: this one is the last to go now.
      kept.delete(key);
      kept.set(key, found);
    }
    return found.answer;
  }

  function isUsable({ clock, staleSince }: Kept): boolean {
    return isNewest(clock) && (staleSince === null || performance.now() - staleSince < lag);
  }

  /** Whether something is kept of which nobody can say yet whether it is right. */
  function isUndecided(key: string): boolean {
    const entry = kept.get(key);
    return entry !== undefined && options.isPresent() && !isNewest(entry.clock);
  }

  function catchUp(): Promise<void> {
    catchingUp ??= options.catchUp().finally(() => (catchingUp = null));
    return catchingUp;
  }

  async function ask(key: string, source: Source): Promise<CachedResponse | null> {
    const found = find(key);
    if (found) return found;
    if (isUndecided(key)) {
      await catchUp();
      const decided = find(key);
      if (decided) return decided;
    }
    return start(key, source);
  }

  function start(key: string, source: Source): Promise<CachedResponse | null> {
    const present = making.get(key);
    if (present) return present.answering;
    refreshQueue.take(key);
    const answering = answer(key, source).finally(() => {
      if (making.get(key)?.answering === answering) making.delete(key);
    });
    making.set(key, { isPage: source.isPage, answering });
    return answering;
  }

  function expect(key: string): Promise<CachedResponse | null> | null {
    const present = making.get(key);
    if (present) return present.answering;
    const source = refreshQueue.take(key);
    if (source) return start(key, source);
    return isUndecided(key) ? catchUp().then(() => find(key)) : null;
  }

  async function answer(key: string, source: Source): Promise<CachedResponse | null> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const madeAt = performance.now();
      const made = await source.make();
      if (!made) return null;
      know(made.clock);
      const { reads, clock } = made;
      const wanted = newest;
      // It may have been joined by those who asked after a change of which nobody knows yet what it takes away.
      if (source.isPage && isUntold(clock)) await catchUp();
      const entry: Kept = {
        ...source,
        answer: createCachedResponse(made, count),
        reads,
        clock,
        bytes: 0,
        found: 0,
        formerDemand: demandOf(kept.get(key)),
        madeAt,
        staleSince: null,
      };
      const effects = log.since(clock).map((told) => overtake(entry, told));
      const isUnknown = source.isPage && wanted !== null && isNewer(wanted, entry.clock);
      if (isUnknown || effects.includes("relocked")) continue;
      if (!effects.includes("lost")) keep(key, entry, made.body.length + key.length + overhead);
      return entry.answer;

      function count(more: number): void {
        if (kept.get(key) !== entry) return;
        entry.bytes += more;
        bytes += more;
        forgetOldest();
      }
    }
    return null;
  }

  /** Whether a newer revision is known whose changes were not read yet. */
  function isUntold(clock: Clock): boolean {
    const told = log.clock();
    return newest !== null && isNewer(newest, clock) && (told === null || isNewer(newest, told));
  }

  function keep(key: string, entry: Kept, size: number): void {
    const present = kept.get(key);
    // One that began later was ready sooner.
    if (present && present.staleSince === null && isNewer(present.clock, entry.clock)) return;
    forget(key);
    entry.bytes = size;
    bytes += size;
    kept.set(key, entry);
    forgetOldest();
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function forgetOldest(): void {
    for (const key of kept.keys()) {
      if (bytes <= limits.answers.bytes) return;
      forget(key);
    }
  }

  /** Applies the changes to the answer, and says whether it may still be sent. */
  function overtake(entry: Kept, told: LoggedChanges): "right" | "stale" | "lost" | "relocked" {
    if (!isNewer(told.clock, entry.clock)) return entry.staleSince === null ? "right" : "stale";
    const effect = effectOf(told, entry.reads, entry.clock);
    if (effect === "unknown") return "lost";
    entry.clock = told.clock;
    if (effect === "relocked") return "relocked";
    // Pictures and the time stand in answers too, and no change tells of them.
    if (told.at - entry.madeAt > limits.answers.age) return "lost";
    if (effect === "changed" && !entry.isPage) return "lost";
    if (effect === "changed") entry.staleSince ??= told.at;
    if (entry.staleSince !== null) return told.at - entry.staleSince < lag ? "stale" : "lost";
    entry.answer.laterRevision = told.clock.revision;
    return "right";
  }

  function know(clock: Clock): void {
    if (newest !== null && !isNewer(clock, newest)) return;
    newest = clock;
    // Requests from now on wait for an execution that begins now; a page may lag.
    for (const [key, { isPage }] of making) if (!isPage) making.delete(key);
  }

  function tell(news: ChangeSet, known: Clock | null): void {
    know(news.clock);
    const told = log.add(news, known);
    for (const [key, entry] of kept) {
      const effect = overtake(entry, told);
      if (effect === "right") continue;
      if (entry.found > 0) scheduleRefresh(key, entry, effect === "stale" ? limits.pages.pause : 0);
      if (effect !== "stale") forget(key);
    }
    refreshQueue.start();
  }

  function isNewest(clock: Clock): boolean {
    return newest === null || !isNewer(newest, clock);
  }

  function scheduleRefresh(key: string, entry: Kept, pause: number): void {
    const { make, isPage, madeAt } = entry;
    if (making.has(key)) return;
    refreshQueue.add(key, { work: { make, isPage }, demand: demandOf(entry), notBefore: madeAt + pause });
  }

  return {
    get: find,
    getOrCreate: (key, make) => ask(key, { make, isPage: false }),
    getOrCreatePage: (key, make) => ask(key, { make, isPage: true }),
    getPending: expect,
    noteClock: know,
    applyChanges: tell,
    isNewest,
    revision: () => newest?.revision ?? null,
    size: () => ({ answers: kept.size, bytes }),
    close: refreshQueue.close,
  };
}

function demandOf(entry: Kept | undefined): number {
  return entry ? entry.found + entry.formerDemand / 2 : 0;
}
