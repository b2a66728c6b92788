import { Client } from "pg";

import type { Clock, ChangeSet, Queryable } from "./clock.ts";
import type { Topic } from "./subscription.ts";
import { findTopic } from "./subscription.ts";

/** Hears the clock: one connection per server process that waits for the bells and reads what they announce. */
export interface Listener {
  /** The newest clock that was read; null before the first. */
  clock(): Clock | null;
  /** How long ago the clock was read, in milliseconds. */
  age: () => number;
  /** What was told last, and what was known before it; null before the first. */
  lastChanges(): { news: ChangeSet; known: Clock | null } | null;
  /** Whether the clock was read within the last few seconds. */
  isListening(): boolean;
  /** Whether what it knows is the present: it hears the bells, and has read the clock within the last second or so. */
  isPresent(): boolean;
  /** Reads the clock now; resolves when that is done, or cannot be done soon. */
  catchUp: () => Promise<void>;
  /** Resolves when the clock was read for the first time. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

interface ListenerOptions {
  databaseUrl: string;
  readChanges: (db: Queryable, known: Clock | null) => Promise<ChangeSet>;
  /**
   * The catalogue has changed and its news are being read: nobody knows yet whom they concern. What is given back is called
   * when they were told.
   */
  onNotification: () => (() => void) | null;
  /** The revision rose, or the epoch is another one. */
  onChanges: (news: ChangeSet, known: Clock | null) => void;
  /** The rights of this session or user changed. */
  onPerson: (id: string) => void;
  onTopic: (bell: Topic) => void;
  /** Bells may have been missed; whatever was told by them must be read again. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/** The clock is read this often without a bell, so that a half-open connection costs a second, not the event. */
const pulse = 1_000;
const patience = 2_000;
const margin = 500;
const retryDelays = [0, 100, 200, 400, 800, 1_000];

export function startListener(options: ListenerOptions): Listener {
  const bell = createWakeUp();
  let known: Clock | null = null;
  let told: { news: ChangeSet; known: Clock | null } | null = null;
  const closing = new AbortController();
  let tries = 0;
  let heardAt = -Infinity;
  let isConnected = false;
  const { promise: ready, resolve: markReady } = withResolvers();
  const waiting = new Set<() => void>();

  function wake(name: string): void {
    const heard = findTopic(name);
    if (heard === null) options.onPerson(name);
    else options.onTopic(heard);
  }

  async function hear(client: Client): Promise<void> {
    let hasChanged = false;
    const lose = (): void => {
      isConnected = false;
      bell.markDirty();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ channel, payload }) => {
      if (channel === "person" && payload) wake(payload);
      else {
        hasChanged = true;
        bell.markDirty();
      }
    });
    await client.connect();
    // Listening comes before reading, so that no change falls between the two.
    await client.query("listen catalogue; listen person");
    isConnected = true;
    options.onGap();
    // It asks the same again and again: PostgreSQL parses it once.
    const db = {
      query: <T>(text: string, values?: unknown[]) =>
        client.query({ name: "news", text, values }).then(({ rows }) => rows as T),
    };
    while (!closing.signal.aborted) {
      bell.reset();
      const finish = hasChanged ? options.onNotification() : null;
      hasChanged = false;
      try {
        await catchUp(db);
      } finally {
        // By then those who were told of the news have begun to read.
        if (finish) setImmediate(finish);
      }
      await bell.heard(pulse);
    }
  }

  async function catchUp(db: Queryable): Promise<void> {
    const served = [...waiting];
    const before = known;
    const news = await options.readChanges(db, before);
    known = news.clock;
    heardAt = performance.now();
    tries = 0;
    markReady();
    if (before?.revision !== known.revision || before.epoch !== known.epoch) {
      told = { news, known: before };
      options.onChanges(news, before);
    }
    served.forEach((proceed) => proceed());
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new Client({
        connectionString: options.databaseUrl,
        connectionTimeoutMillis: patience,
        query_timeout: patience,
        keepAlive: true,
        application_name: "listener",
      });
      try {
        await hear(client);
      } catch (error) {
        if (!closing.signal.aborted && tries === 0) options.onError(error);
      } finally {
        isConnected = false;
        // A connection that hangs would never confirm its end; it is dropped and not waited for.
        void client.end().catch(() => undefined);
      }
      if (closing.signal.aborted) return;
      bell.reset();
      await bell.heard(retryDelays[Math.min(tries++, retryDelays.length - 1)] ?? pulse);
    }
  }

  const age = (): number => performance.now() - heardAt;
  const running = run();
  return {
    age,
    clock: () => known,
    lastChanges: () => told,
    isListening: () => age() < pulse + patience,
    isPresent: () => isConnected && age() < pulse + margin,
    ready,
    catchUp() {
      return new Promise((resolve) => {
        const late = setTimeout(proceed, pulse);
        function proceed() {
          clearTimeout(late);
          waiting.delete(proceed);
          resolve();
        }
        waiting.add(proceed);
        bell.markDirty();
      });
    },
    async close() {
      closing.abort();
      bell.markDirty();
      await running;
    },
  };
}

/** A dirty flag with one waiter: many rings before a look are one. */
function createWakeUp() {
  let isDirty = false;
  let wake: (() => void) | null = null;
  return {
    markDirty() {
      isDirty = true;
      wake?.();
    },
    reset() {
      isDirty = false;
    },
    /** Resolves at the next ring since the reset, at the latest after `timeout` milliseconds. */
    heard(timeout: number): Promise<void> {
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
