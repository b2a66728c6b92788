import type { Client } from "pg";

import { currentTime } from "../postgres/currentTime.ts";
import type { ClockRow, ReadClock } from "./followedClock.ts";

/** Reads all clocks in one statement. */
export interface ClockReader {
  read: (client: Client) => Promise<void>;
  /** How long ago the clocks were read, in milliseconds. */
  age: () => number;
  /**
   * The database's time, in milliseconds since 1970; the process's time before the first read. A step of the process's
   * clock does not change it.
   */
  databaseTime: () => number;
  /** Resolves when a read has ended that began after this call, and after the timeout at the latest. */
  waitForRead: (timeoutMs: number) => Promise<void>;
  /** Resolves when the clocks were read for the first time. */
  ready: Promise<void>;
}

/** `onRead` is called after each read, before the clocks receive their rows. */
export function createClockReader(clocks: readonly ReadClock[], onRead: () => void): ClockReader {
  const rows = clocks.map((clock, place) => clock.reading(`$${place + 1}`)).join(" union all ");
  const reading = `select *, ${currentTime} as now from (${rows}) as clocks`;
  let readAt = -Infinity;
  let offsetMs = 0;
  const { promise: ready, resolve: markReady } = withResolvers();
  const waiting = new Set<() => void>();

  return {
    async read(client) {
      const served = [...waiting];
      const values = clocks.map((clock) => clock.clock()?.revision ?? null);
      // A named statement, because PostgreSQL parses it only once for each connection.
      const sentAt = steadyTime();
      const read = await client.query<ReadRow>({ name: "changes", text: reading, values });
      const [first] = read.rows;
      if (!first || read.rows.length < clocks.length) throw new Error("A clock is missing");
      readAt = performance.now();
      offsetMs = findOffsetMs(first.now, sentAt, steadyTime());
      onRead();
      for (const row of read.rows) clocks.find(({ name }) => name === row.name)?.receive(row);
      markReady();
      served.forEach((proceed) => proceed());
    },
    age: () => performance.now() - readAt,
    databaseTime: () => steadyTime() + offsetMs,
    waitForRead(timeoutMs) {
      return new Promise((resolve) => {
        const proceed = (): void => {
          clearTimeout(late);
          waiting.delete(proceed);
          resolve();
        };
        const late = setTimeout(proceed, timeoutMs);
        waiting.add(proceed);
      });
    },
    ready,
  };
}

interface ReadRow extends ClockRow {
  /** The database's time. */
  now: number;
}

/** The time by the process's clock at its start, plus the time since then; whole milliseconds, like the database's. */
const steadyTime = (): number => Math.floor(performance.timeOrigin + performance.now());

/** How far the database's clock is ahead of the process's time. A time between the two of the read is no difference. */
function findOffsetMs(now: number, sentAt: number, receivedAt: number): number {
  return now - Math.min(Math.max(now, sentAt), receivedAt);
}

/** Replaces Promise.withResolvers, which Node 20 lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  const resolvers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => void resolvers.push(resolve));
  return { promise, resolve: () => resolvers.forEach((resolve) => resolve()) };
}
