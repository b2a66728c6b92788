import { Client } from "pg";

import type { ClockRow, ReadClock } from "./followedClock.ts";
import type { SharedJobs } from "./sharedJobs.ts";
import type { Topic } from "./subscription.ts";
import { findTopic } from "./subscription.ts";

/**
 * Reads the clocks whenever they change. Each server process has one connection that waits for notifications and reads
 * the announced changes. All clocks are read in one statement.
 */
export interface Listener {
  /** Connects, and registers the handlers, including those of the clocks. */
  start: (handlers: ListenerHandlers) => void;
  /** How long ago the clocks were read, in milliseconds. */
  age: () => number;
  /** Whether the clocks were read within the last few seconds. */
  isListening: () => boolean;
  /** Whether the clocks are up to date: the connection is open, and they were read about a second ago or less. */
  isPresent: () => boolean;
  /** Reads the clocks now. Resolves when they were read, or cannot be read soon. */
  catchUp: () => Promise<void>;
  /** Resolves when the clocks were read for the first time. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

export interface ListenerHandlers {
  /** Called when the rights of this session or user changed. */
  onPerson: (id: string) => void;
  onTopic: (topic: Topic) => void;
  /** Called when notifications may have been missed, so that the data they announce must be read again. */
  onGap: () => void;
}

/**
 * The clocks are polled at this interval, so that a half-open connection delays a change by a second instead of losing
 * it.
 */
const pollIntervalMs = 1_000;
const timeoutMs = 2_000;
const marginMs = 500;
const retryDelaysMs = [0, 100, 200, 400, 800, 1_000];

export function createListener(options: {
  databaseUrl: string;
  clocks: readonly ReadClock[];
  /** The listener's connection holds the locks of these jobs. */
  sharedJobs: SharedJobs;
  onError: (error: unknown) => void;
}): Listener {
  const { clocks, sharedJobs } = options;
  const reading = clocks.map((clock, place) => clock.reading(`$${place + 1}`)).join(" union all ");
  const wakeUp = createWakeUp();
  const closing = new AbortController();
  let tries = 0;
  let readAt = -Infinity;
  let isConnected = false;
  let running = Promise.resolve();
  const { promise: ready, resolve: markReady } = withResolvers();
  const waiting = new Set<() => void>();

  async function listen(client: Client, handlers: ListenerHandlers): Promise<void> {
    const changed = new Set<ReadClock>();
    const lose = (): void => {
      isConnected = false;
      sharedJobs.lose();
      wakeUp.notify();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ channel, payload }) => {
      const clock = clocks.find(({ name }) => name === channel);
      if (clock) {
        changed.add(clock);
        wakeUp.notify();
      } else if (payload) {
        const topic = findTopic(payload);
        if (topic === null) handlers.onPerson(payload);
        else handlers.onTopic(topic);
      }
    });
    await client.connect();
    await sharedJobs.begin(client);
    // LISTEN precedes the first read, so that no change is missed between them.
    await client.query(
      [...clocks.map(({ name }) => name), "person"].map((name) => `listen ${name}`).join("; "),
    );
    isConnected = true;
    handlers.onGap();
    while (!closing.signal.aborted) {
      wakeUp.reset();
      const finishing = [...changed].map((clock) => clock.announce());
      changed.clear();
      try {
        await readClocks(client);
      } finally {
        // By then the subscriptions that the changes affect have started to read.
        for (const finish of finishing) if (finish) setImmediate(finish);
      }
      await sharedJobs.claim(client);
      await wakeUp.wait(pollIntervalMs);
    }
  }

  async function readClocks(client: Client): Promise<void> {
    const served = [...waiting];
    const values = clocks.map((clock) => clock.clock()?.revision ?? null);
    // A named statement, because PostgreSQL parses it only once for each connection.
    const { rows } = await client.query<ClockRow>({ name: "changes", text: reading, values });
    if (rows.length < clocks.length) throw new Error("A clock is missing");
    readAt = performance.now();
    tries = 0;
    for (const row of rows) clocks.find(({ name }) => name === row.name)?.receive(row);
    markReady();
    served.forEach((proceed) => proceed());
  }

  async function run(handlers: ListenerHandlers): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new Client({
        connectionString: options.databaseUrl,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
        keepAlive: true,
        application_name: "listener",
      });
      try {
        await listen(client, handlers);
      } catch (error) {
        if (!closing.signal.aborted && tries === 0) options.onError(error);
      } finally {
        isConnected = false;
        sharedJobs.lose();
        // A connection that hangs would never confirm its end, so it is dropped without waiting.
        void client.end().catch(() => undefined);
      }
      if (closing.signal.aborted) return;
      wakeUp.reset();
      await wakeUp.wait(retryDelaysMs[Math.min(tries++, retryDelaysMs.length - 1)] ?? pollIntervalMs);
    }
  }

  const age = (): number => performance.now() - readAt;
  return {
    start(handlers) {
      running = run(handlers);
    },
    age,
    isListening: () => age() < pollIntervalMs + timeoutMs,
    isPresent: () => isConnected && age() < pollIntervalMs + marginMs,
    ready,
    catchUp() {
      return new Promise((resolve) => {
        const late = setTimeout(proceed, pollIntervalMs);
        function proceed() {
          clearTimeout(late);
          waiting.delete(proceed);
          resolve();
        }
        waiting.add(proceed);
        wakeUp.notify();
      });
    },
    async close() {
      closing.abort();
      wakeUp.notify();
      await running;
    },
  };
}

/** A flag with one waiter: several notifications before it is read count as one. */
function createWakeUp() {
  let isDirty = false;
  let wake: (() => void) | null = null;
  return {
    notify() {
      isDirty = true;
      wake?.();
    },
    reset() {
      isDirty = false;
    },
    /** Resolves at the first notification since the reset, at the latest after `timeout` milliseconds. */
    wait(timeout: number): Promise<void> {
      if (isDirty) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(finish, timeout);
        wake = finish;
        function finish() {
          clearTimeout(timer);
          wake = null;
          resolve();
        }
      });
    },
  };
}

/** Replaces Promise.withResolvers, which Node 20 lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  const settlers: (() => void)[] = [];
  const promise = new Promise<void>((settle) => void settlers.push(settle));
  return { promise, resolve: () => settlers.forEach((settle) => settle()) };
}
