import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { createProcessorBudget } from "../../concurrency/processorBudget.ts";
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.ts";
import { limits } from "../../configuration/limits.ts";

/** The subscribers that receive the value of an execution. The bytes that it costs are counted for each connection. */
interface Recipients {
  members: ReadonlySet<{ connection: object }>;
}

/**
 * Executes subscriptions with large values and few subscribers, within a budget of processor time and while there is
 * memory for the values; large values are executed one at a time. The subscribers with the fewest bytes so far have
 * priority. One execution covers all changes during the wait.
 */
export interface ExecutionQueue {
  /**
   * Adds an execution. `bytes` is the size of the last value; null when there was none. `execute` returns the size of
   * the next value, 0 when there is none.
   */
  add: (cohort: Recipients, bytes: number | null, execute: () => Promise<number>) => void;
  /** Resumes after memory was released. */
  start: () => void;
  size: () => number;
}

interface Execution {
  cohort: Recipients;
  /** Whether its last value was small. */
  isLight: boolean;
  execute: () => Promise<number>;
}

export function createExecutionQueue(options: {
  hasMemory: () => boolean;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): ExecutionQueue {
  const waiting = new Map<Recipients, Execution>();
  const budget = createProcessorBudget(limits.fanout.few);
  const byteCounts = createByteCounts();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  function start(): void {
    if (isRunning || waiting.size === 0 || !options.hasMemory()) return;
    clearTimeout(timer);
    const pause = budget.pause();
    if (pause === 0) void options.track(run());
    else timer = setTimeout(start, pause).unref();
  }

  async function run(): Promise<void> {
    isRunning = true;
    // First lets the other subscriptions that the same change affects be added.
    await Promise.resolve();
    while (waiting.size > 0 && options.hasMemory() && budget.pause() === 0) {
      await budget.charge(() => Promise.all(takeNext().map(runOne)));
      await yieldToEventLoop();
    }
    isRunning = false;
    start();
  }

  /** Takes one entry, or several light ones, which read the same snapshot. */
  function takeNext(): Execution[] {
    const first = takeLeastGiven(() => true);
    if (!first?.isLight) return first ? [first] : [];
    const next = [first];
    for (let left = limits.fanout.executing - 1; left > 0; left -= 1) {
      const another = takeLeastGiven(({ isLight }) => isLight);
      if (another) next.push(another);
    }
    return next;
  }

  function takeLeastGiven(isEligible: (execution: Execution) => boolean): Execution | null {
    let found: Execution | null = null;
    let least = Infinity;
    for (const execution of waiting.values()) {
      // Its members have left, or have joined another cohort.
      if (execution.cohort.members.size === 0) waiting.delete(execution.cohort);
      else if (isEligible(execution)) {
        const given = byteCounts.least(execution.cohort);
        if (given < least) [found, least] = [execution, given];
      }
    }
    if (found) waiting.delete(found.cohort);
    return found;
  }

  /** A failed execution does not delay the others. */
  async function runOne({ cohort, execute }: Execution): Promise<void> {
    const connections = [...cohort.members].map(({ connection }) => connection);
    try {
      byteCounts.add(connections, await execute());
    } catch (error) {
      options.onError(error);
    }
  }

  return {
    add(cohort, bytes, execute) {
      waiting.set(cohort, { cohort, execute, isLight: bytes !== null && bytes < limits.fanout.largeBytes });
      start();
    },
    start,
    size: () => waiting.size,
  };
}

/** The period after which the counts for each connection are reset. */
const countedForMs = 60_000;
/** A cohort's rank is the smallest count among this many of its members. */
const sample = 10;

/** Counts the bytes that the values of each connection have cost. */
function createByteCounts() {
  let bytesOf = new WeakMap<object, number>();
  let countedSince = performance.now();
  return {
    /** Divides the cost of a value of this size among the connections that received it. */
    add(connections: readonly object[], bytes: number): void {
      if (performance.now() - countedSince > countedForMs) {
        bytesOf = new WeakMap();
        countedSince = performance.now();
      }
      const share = (limits.fanout.few.executionBytes + bytes) / connections.length;
      for (const connection of connections) bytesOf.set(connection, (bytesOf.get(connection) ?? 0) + share);
    },
    /** The smallest count among the first members. */
    least({ members }: Recipients): number {
      let least = Infinity;
      let left = sample;
      for (const { connection } of members) {
        least = Math.min(least, bytesOf.get(connection) ?? 0);
        left -= 1;
        if (left === 0) break;
      }
      return least;
    },
  };
}
