import type { Client } from "pg";

import type { ClockRow, ReadClock } from "./followedClock.ts";

/** Reads all clocks in one statement. */
export interface ClockReader {
  read: (client: Client) => Promise<void>;
  /** How long ago the clocks were read, in milliseconds. */
  age: () => number;
  /** Resolves when a read has ended that began after this call, and after the timeout at the latest. */
  waitForRead: (timeoutMs: number) => Promise<void>;
  /** Resolves when the clocks were read for the first time. */
  ready: Promise<void>;
}

/** `onRead` is called after each read, before the clocks receive their rows. */
export function createClockReader(clocks: readonly ReadClock[], onRead: () => void): ClockReader {
  const reading = clocks.map((clock, place) => clock.reading(`$${place + 1}`)).join(" union all ");
  let readAt = -Infinity;
  const { promise: ready, resolve: markReady } = withResolvers();
  const waiting = new Set<() => void>();

  return {
    async read(client) {
      const served = [...waiting];
      const values = clocks.map((clock) => clock.clock()?.revision ?? null);
      // A named statement, because PostgreSQL parses it only once for each connection.
      const { rows } = await client.query<ClockRow>({ name: "changes", text: reading, values });
      if (rows.length < clocks.length) throw new Error("A clock is missing");
      readAt = performance.now();
      onRead();
      for (const row of rows) clocks.find(({ name }) => name === row.name)?.receive(row);
      markReady();
      served.forEach((proceed) => proceed());
    },
    age: () => performance.now() - readAt,
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

/** Replaces Promise.withResolvers, which Node 20 lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  const resolvers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => void resolvers.push(resolve));
  return { promise, resolve: () => resolvers.forEach((resolve) => resolve()) };
}
