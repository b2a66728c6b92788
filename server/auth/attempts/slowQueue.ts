import { setTimeout as pause } from "node:timers/promises";

/** A guess that waits in a slow queue. */
export interface Waiter {
  /** Waiters with the lowest rank are released first. */
  rank: number;
  address: string;
  subnet: string;
}

/**
 * Releases waiters one at a time, the lowest rank first. Within a rank it schedules subnets round-robin, and within a
 * subnet addresses, so that many guesses from one address cannot starve others. No waiter waits beyond its deadline.
 */
export interface SlowQueue {
  /** Resolves when the waiter is released, and at the deadline at the latest. */
  wait: (waiter: Waiter, deadline: number) => Promise<void>;
  isEmpty: () => boolean;
  close: () => void;
}

/** The slow queues by key. A queue exists while guesses wait in it. */
interface SlowQueues {
  wait: (key: string, waiter: Waiter, deadline: number) => Promise<void>;
  close: () => void;
}

interface Waiting extends Waiter {
  goOn: () => void;
}

/** `reserveSlot` reserves the next slot and returns 0, or returns the milliseconds until the next slot. */
export function createSlowQueue(reserveSlot: () => Promise<number>): SlowQueue {
  const waiting = new Set<Waiting>();
  /** When each subnet and address was last released, as a sequence number. */
  const releases = new Map<string, number>();
  let released = 0;
  let isRunning = false;

  const lastReleaseOf = (name: string): number => releases.get(name) ?? 0;

  /** The next waiter; among equal ones the one that arrived first. */
  function chooseNext(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const one of waiting) if (best === undefined || isBefore(one, best)) best = one;
    return best;
  }

  function isBefore(one: Waiting, other: Waiting): boolean {
    const order =
      one.rank - other.rank ||
      lastReleaseOf(one.subnet) - lastReleaseOf(other.subnet) ||
      lastReleaseOf(one.address) - lastReleaseOf(other.address);
    return order < 0;
  }

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const wait = await reserveSlot();
      if (wait > 0) {
        await pause(wait);
        continue;
      }
      const next = chooseNext();
      if (next === undefined) return;
      released += 1;
      releases.set(next.subnet, released).set(next.address, released);
      next.goOn();
    }
  }

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    const end = (): void => {
      isRunning = false;
    };
    // Without the database no slots are granted. Waiters then resume at their deadline and fail at their own statement.
    run().then(end, end);
  }

  return {
    wait(waiter, deadline) {
      return new Promise((resolve) => {
        const goOn = (): void => {
          clearTimeout(timer);
          waiting.delete(one);
          resolve();
        };
        const timer = setTimeout(goOn, deadline - performance.now());
        const one: Waiting = { ...waiter, goOn };
        waiting.add(one);
        start();
      });
    },
    isEmpty: () => waiting.size === 0,
    close() {
      for (const { goOn } of waiting) goOn();
    },
  };
}

export function createSlowQueues(reserveSlot: (key: string) => Promise<number>): SlowQueues {
  const queues = new Map<string, SlowQueue>();
  return {
    async wait(key, waiter, deadline) {
      const queue = queues.get(key) ?? createSlowQueue(() => reserveSlot(key));
      queues.set(key, queue);
      await queue.wait(waiter, deadline);
      if (queue.isEmpty()) queues.delete(key);
    },
    close() {
      for (const queue of queues.values()) queue.close();
    },
  };
}
