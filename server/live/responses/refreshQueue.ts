import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { createProcessorBudget } from "../../concurrency/processorBudget.ts";
import { limits } from "../../configuration/limits.ts";

/**
 * Refreshes invalidated responses before their next request: the most requested first, within a budget of processor
 * time.
 */
export interface RefreshQueue<Work> {
  /** Adds an entry, replacing an earlier one of the key. */
  add: (key: string, wanted: RefreshEntry<Work>) => void;
  /** Removes the entry for a request that creates the response itself. Null without an entry. */
  take: (key: string) => Work | null;
  has: (key: string) => boolean;
  /** Starts to refresh the entries. */
  start: () => void;
  close: () => void;
}

interface RefreshEntry<Work> {
  work: Work;
  /** The number of requests for the response. */
  demand: number;
  /** The earliest time of the refresh, by `performance.now()`. */
  notBefore: number;
}

const { share, burstMs, most } = limits.responseCache.refreshQueue;

export function createRefreshQueue<Work>(options: {
  create: (key: string, work: Work) => Promise<unknown>;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): RefreshQueue<Work> {
  const wanted = new Map<string, RefreshEntry<Work>>();
  const budget = createProcessorBudget({ burstMs, share });
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;

  function start(): void {
    leaveOut();
    if (isRunning || isClosed || wanted.size === 0) return;
    clearTimeout(timer);
    const pause = pauseBeforeNext();
    if (pause <= 0) void options.track(run());
    else timer = setTimeout(start, pause).unref();
  }

  /** Removes entries beyond the limit. Their responses are created when they are requested. */
  function leaveOut(): void {
    if (wanted.size <= most) return;
    const byDemand = [...wanted].toSorted(([, one], [, other]) => other.demand - one.demand);
    for (const [key] of byDemand.slice(most)) wanted.delete(key);
  }

  function pauseBeforeNext(): number {
    const soonest = Math.min(...[...wanted.values()].map(({ notBefore }) => notBefore));
    return Math.max(Math.ceil(soonest - performance.now()), budget.pause());
  }

  function mostWanted(): string | null {
    const now = performance.now();
    const ready = [...wanted].filter(([, { notBefore }]) => notBefore <= now);
    const demands = ready.map(([, { demand }]) => demand);
    return ready[demands.indexOf(Math.max(...demands))]?.[0] ?? null;
  }

  /** Refreshes the entries one after the other. */
  async function run(): Promise<void> {
    isRunning = true;
    for (let key = mostWanted(); key !== null && budget.pause() === 0; key = mostWanted()) {
      const next = wanted.get(key);
      wanted.delete(key);
      if (!next) break;
      await budget.charge(() => options.create(key, next.work).catch(options.onError));
    }
    isRunning = false;
    start();
  }

  return {
    add(key, next) {
      wanted.set(key, next);
    },
    take(key) {
      const next = wanted.get(key);
      wanted.delete(key);
      return next?.work ?? null;
    },
    has: (key) => wanted.has(key),
    start,
    close() {
      isClosed = true;
      clearTimeout(timer);
      wanted.clear();
    },
  };
}
