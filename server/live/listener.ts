import { Client } from "pg";

import { createWakeUp } from "../concurrency/wakeUp.ts";
import type { ClockReader } from "./clockReader.ts";
import { createClockReader } from "./clockReader.ts";
import type { ReadClock } from "./followedClock.ts";
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
  /** The database's time, in milliseconds since 1970; the process's time before the first read. */
  databaseTime: () => number;
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
  const { databaseUrl, clocks, sharedJobs, onError } = options;
  const wakeUp = createWakeUp();
  const closing = new AbortController();
  let tries = 0;
  let isConnected = false;
  let running = Promise.resolve();
  const reader = createClockReader(clocks, () => (tries = 0));

  function lose(): void {
    isConnected = false;
    sharedJobs.lose();
    wakeUp.notify();
  }

  async function listen(client: Client, handlers: ListenerHandlers): Promise<void> {
    const changed = new Set<ReadClock>();
    client.on("error", lose);
    client.on("end", lose);
    receiveNotifications(client, clocks, handlers, (clock) => {
      changed.add(clock);
      wakeUp.notify();
    });
    await connect(client, clocks, sharedJobs);
    isConnected = true;
    handlers.onGap();
    while (!closing.signal.aborted) {
      wakeUp.reset();
      await readAnnounced(client, changed, reader);
      await sharedJobs.claim(client);
      await wakeUp.wait(pollIntervalMs);
    }
  }

  /** Listens, and connects again after a failure, with a growing delay. */
  async function run(handlers: ListenerHandlers): Promise<void> {
    while (!closing.signal.aborted) {
      const client = createListenerClient(databaseUrl);
      try {
        await listen(client, handlers);
      } catch (error) {
        if (!closing.signal.aborted && tries === 0) onError(error);
      } finally {
        lose();
        // A connection that hangs would never confirm its end, so it is dropped without waiting.
        void client.end().catch(() => undefined);
      }
      if (closing.signal.aborted) return;
      wakeUp.reset();
      await wakeUp.wait(retryDelaysMs[Math.min(tries++, retryDelaysMs.length - 1)] ?? pollIntervalMs);
    }
  }

  return {
    start(handlers) {
      running = run(handlers);
    },
    age: reader.age,
    databaseTime: reader.databaseTime,
    isListening: () => reader.age() < pollIntervalMs + timeoutMs,
    isPresent: () => isConnected && reader.age() < pollIntervalMs + marginMs,
    ready: reader.ready,
    catchUp() {
      const read = reader.waitForRead(pollIntervalMs);
      wakeUp.notify();
      return read;
    },
    async close() {
      closing.abort();
      wakeUp.notify();
      await running;
    },
  };
}

function createListenerClient(databaseUrl: string): Client {
  return new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: "listener",
  });
}

/** Calls `onClock` when a clock has changed, and the handlers of everything else that is announced. */
function receiveNotifications(
  client: Client,
  clocks: readonly ReadClock[],
  { onPerson, onTopic }: ListenerHandlers,
  onClock: (clock: ReadClock) => void,
): void {
  client.on("notification", ({ channel, payload }) => {
    const clock = clocks.find(({ name }) => name === channel);
    if (clock) return onClock(clock);
    if (!payload) return;
    const topic = findTopic(payload);
    if (topic === null) onPerson(payload);
    else onTopic(topic);
  });
}

async function connect(client: Client, clocks: readonly ReadClock[], sharedJobs: SharedJobs): Promise<void> {
  await client.connect();
  await sharedJobs.begin(client);
  // LISTEN precedes the first read, so that no change is missed between them.
  const listens = [...clocks.map(({ name }) => name), "person"].map((name) => `listen ${name}`);
  // Otherwise PostgreSQL would plan the statement that reads the clocks at each change, and compile the plan of a long
  // change log.
  const settings = ["set plan_cache_mode = force_generic_plan", "set jit = off"];
  await client.query([...settings, ...listens].join("; "));
}

/** Announces the changes of these clocks, which it removes from the set, and reads all clocks. */
async function readAnnounced(client: Client, changed: Set<ReadClock>, reader: ClockReader): Promise<void> {
  const finishing = [...changed].map((clock) => clock.announce());
  changed.clear();
  try {
    await reader.read(client);
  } finally {
    // By then the subscriptions that the changes affect have started to read.
    for (const finish of finishing) if (finish) setImmediate(finish);
  }
}
