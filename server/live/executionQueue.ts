import { promisify } from "node:util";

import type { PendingWork } from "../concurrency/pendingWork.ts";
import { createProcessorBudget } from "../concurrency/processorBudget.ts";
import { limits } from "../limits.ts";

/** Those who get the value of an execution; what they were given is counted by their connections. */
interface Recipients {
  members: ReadonlySet<{ connection: object }>;
}

/**
 * Executes for few subscribers what may take long: within a budget of processor time, while there is memory for the values,
 * large values one at a time. The subscribers that were given least go first, and what changes while one waits comes with its
 * one value.
 */
export interface ExecutionQueue {
  /** `bytes`: of the last value; null when there was none. `answer` gives those of the next, 0 without one. */
  add: (cohort: Recipients, bytes: number | null, answer: () => Promise<number>) => void;
  /** Goes on when there is memory again. */
  start: () => void;
  size: () => number;
}

interface Execution {
  cohort: Recipients;
  /** Its last value was not large. */
  isLight: boolean;
  answer: () => Promise<number>;
}

/** After so long what connections were given is forgotten. */
const countedForMs = 60_000;
/** Of so many members of a cohort one that was given least stands for all. */
const sample = 10;

export function createExecutionQueue(options: {
  hasMemory: () => boolean;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): ExecutionQueue {
  const waiting = new Map<Recipients, Execution>();
  const budget = createProcessorBudget(limits.fanout.few);
  let givenTo = new WeakMap<object, number>();
  let countedSince = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  function start(): void {
    if (isRunning || waiting.size === 0 || !options.hasMemory()) return;
    clearTimeout(timer);
    const pause = budget.pause();
    if (pause === 0) void options.watch(run());
    else timer = setTimeout(start, pause).unref();
  }

  async function run(): Promise<void> {
    isRunning = true;
    // What the same change concerns is added first.
    await Promise.resolve();
    while (waiting.size > 0 && options.hasMemory() && budget.pause() === 0) {
      await budget.charge(() => Promise.all(takeNext().map(execute)));
      await otherWork();
    }
    isRunning = false;
    start();
  }

  /** One, or several light ones, which read the same snapshot. */
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
        const given = leastGiven(execution.cohort);
        if (given < least) [found, least] = [execution, given];
      }
    }
    if (found) waiting.delete(found.cohort);
    return found;
  }

  /** One that fails keeps none of the others waiting. */
  async function execute({ cohort, answer }: Execution): Promise<void> {
    const connections = [...cohort.members].map(({ connection }) => connection);
    try {
      count(connections, await answer());
    } catch (error) {
      options.onError(error);
    }
  }

  function count(connections: readonly object[], bytes: number): void {
    if (performance.now() - countedSince > countedForMs) {
      givenTo = new WeakMap();
      countedSince = performance.now();
    }
    const share = (limits.fanout.few.executionBytes + bytes) / connections.length;
    for (const connection of connections) givenTo.set(connection, (givenTo.get(connection) ?? 0) + share);
  }

  function leastGiven({ members }: Recipients): number {
    let least = Infinity;
    let left = sample;
    for (const { connection } of members) {
      least = Math.min(least, givenTo.get(connection) ?? 0);
      left -= 1;
      if (left === 0) break;
    }
    return least;
  }

  return {
    add(cohort, bytes, answer) {
      waiting.set(cohort, { cohort, answer, isLight: bytes !== null && bytes < limits.fanout.large });
      start();
    },
    start,
    size: () => waiting.size,
  };
}

/** Resolves once requests and messages that have come meanwhile were looked at. */
const otherWork = promisify(setImmediate);
