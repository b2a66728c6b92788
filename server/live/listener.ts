import { Client } from "pg";

import type { Clock, ChangeSet, Queryable } from "./clock.ts";
import type { Topic } from "./subscription.ts";
import { findTopic } from "./subscription.ts";

/**
 * Follows the clock of the catalogue: one connection for each server process, which waits for notifications and reads what
 * they announce.
 */
export interface Listener {
  /** Connects, and calls the handlers from now on. */
  start: (handlers: ListenerHandlers) => void;
  /** The newest clock that was read; null before the first. */
  clock: () => Clock | null;
  /** How long ago the clock was read, in milliseconds. */
  age: () => number;
  /** The changes that were read last, and the clock before them; null before the first. */
  lastChanges: () => { changeSet: ChangeSet; known: Clock | null } | null;
  /** Whether the clock was read within the last few seconds. */
  isListening: () => boolean;
  /** Whether the clock is up to date: the connection is open, and the clock was read within the last second or so. */
  isPresent: () => boolean;
  /** Reads the clock now; resolves when that is done, or cannot be done soon. */
  catchUp: () => Promise<void>;
  /** Resolves when the clock was read for the first time. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

export interface ListenerHandlers {
  /**
   * The catalogue has changed and its changes are being read. The returned function is called
   * after \`onChanges\`.
   */
  onNotification: () => (() => void) | null;
  /** The revision rose, or the epoch is another one. */
  onChanges: (changeSet: ChangeSet, known: Clock | null) => void;
  /** The rights of this session or user changed. */
  onPerson: (id: string) => void;
  onTopic: (topic: Topic) => void;
  /** Notifications may have been missed: what they announce must be read again. */
  onGap: () => void;
}

/** The clock is polled this often, so that a half-open connection costs a second, not the event. */
const pollIntervalMs = 1_000;
const timeoutMs = 2_000;
const marginMs = 500;
const retryDelaysMs = [0, 100, 200, 400, 800, 1_000];

export function createListener(options: {
  databaseUrl: string;
  readChanges: (db: Queryable, known: Clock | null) => Promise<ChangeSet>;
  onError: (error: unknown) => void;
}): Listener {
  const wakeUp = createWakeUp();
  let known: Clock | null = null;
  let last: ReturnType<Listener["lastChanges"]> = null;
  const closing = new AbortController();
  let tries = 0;
  let readAt = -Infinity;
  let isConnected = false;
  let running = Promise.resolve();
  const { promise: ready, resolve: markReady } = withResolvers();
  const waiting = new Set<() => void>();

  async function listen(client: Client, handlers: ListenerHandlers): Promise<void> {
    let hasChanged = false;
    const lose = (): void => {
      isConnected = false;
      wakeUp.notify();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ channel, payload }) => {
      if (channel === "person" && payload) {
        const topic = findTopic(payload);
        if (topic === null) handlers.onPerson(payload);
        else handlers.onTopic(topic);
      } else {
        hasChanged = true;
        wakeUp.notify();
      }
    });
    await client.connect();
    // Listening comes before reading, so that no change falls between the two.
    await client.query("listen catalogue; listen person");
    isConnected = true;
    handlers.onGap();
    // A named statement: PostgreSQL parses it once per connection.
    const db = {
      query: <T>(text: string, values?: unknown[]) =>
        client.query({ name: "changes", text, values }).then(({ rows }) => rows as T),
    };
    while (!closing.signal.aborted) {
      wakeUp.reset();
      const finish = hasChanged ? handlers.onNotification() : null;
      hasChanged = false;
      try {
        await readClock(db, handlers);
      } finally {
        // By then the subscriptions that the changes affect have begun to read.
        if (finish) setImmediate(finish);
      }
      await wakeUp.wait(pollIntervalMs);
    }
  }

  async function readClock(db: Queryable, handlers: ListenerHandlers): Promise<void> {
    const served = [...waiting];
    const before = known;
    const changeSet = await options.readChanges(db, before);
    known = changeSet.clock;
    readAt = performance.now();
    tries = 0;
    markReady();
    if (before?.revision !== known.revision || before.epoch !== known.epoch) {
      last = { changeSet, known: before };
      handlers.onChanges(changeSet, before);
    }
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
        // A connection that hangs would never confirm its end; it is dropped and not waited for.
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
    clock: () => known,
    lastChanges: () => last,
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

/** A flag with one waiter: several notifications before it is looked at are one. */
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

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  const settlers: (() => void)[] = [];
  const promise = new Promise<void>((settle) => void settlers.push(settle));
  return { promise, resolve: () => settlers.forEach((settle) => settle()) };
}
