import { expectFiles, socketOf } from "../fanout/audience.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure, FigureRow } from "../testbed/figure.ts";
import { quantile } from "../testbed/numbers.ts";
import type { Program } from "../testbed/program.ts";
import type { Server, Site } from "../testbed/testbed.ts";
import { makeSeries, openViewerClients, rename, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const perRound = 1_000;
const changesOfRound = { long: 20, short: 5 };
const mebibyte = 1_048_576;
/** The server's connections in addition to its pool. */
const listeners = 1;
const pool = 10;

/**
 * Thousands of viewers subscribe to the home page with the web app's connection code and receive changes. Then the server is
 * stopped, and all reconnect to the next one. Each round adds viewers.
 */
export const manyViewers: Figure = {
  name: "Many viewers",
  rounds: 10,
  minutes: 20,
  async measure(testbed, { each, isQuick }) {
    const site = await testbed.openSite({ MAX_SOCKETS_PER_ADDRESS: "20000" });
    let server = await site.startServer();
    await makeSeries(site.sql, 20);
    const clients = openViewerClients(testbed);
    const restarts: Restart[] = [];
    let count = 0;
    let missing = 0;
    let delivered: number[] = [];
    let delays: number[] = [];
    for (const _ of each()) {
      expectFiles(count + perRound);
      await clients.ask("open", { url: socketOf(server.url), query: updates, count: perRound });
      count += perRound;
      // The times are those with all viewers.
      [delivered, delays] = [[], []];
      for (let index = 0; index < changesOfRound[isQuick ? "short" : "long"]; index += 1) {
        await server.usage();
        const startedAt = now();
        const revision = await rename(site.sql, 1, `Renamed ${index} to ${count}`);
        const receipts = await clients.ask<ViewerReceipts>("await", revision);
        delivered.push(receipts.p99 - startedAt);
        delays.push((await server.usage()).longestDelay);
        missing += receipts.missing;
      }
      const restart = await restartServer(site, server, clients, count);
      restarts.push(restart);
      server = restart.next;
      const revision = await rename(site.sql, 1, `After the restart with ${count}`);
      missing += (await clients.ask<ViewerReceipts>("await", revision)).missing;
    }
    const memory = (await server.memory()) / mebibyte;
    const [sessions] = await site.sql<{ connections: number }>(
      "select count(*)::integer as connections from pg_stat_activity where application_name = any($1)",
      [[server.name, "listener"]],
    );
    const errors = site.errors().length;
    await clients.stop();
    await server.stop();
    return [
      bound({
        what: `memory with ${count} sockets`,
        value: memory,
        unit: "MiB",
        most: 350,
        isInvariant: true,
      }),
      bound({
        what: "p99 of a change to all of them",
        value: quantile(delivered, 0.5),
        unit: "ms",
        most: 500,
      }),
      bound({ what: "longest delay of the event loop", value: quantile(delays, 0.5), unit: "ms", most: 100 }),
      never("values that did not arrive", missing),
      never("errors", errors),
      ...rowsOf(restarts),
      bound({
        what: "connections to the database",
        value: sessions?.connections ?? Number.NaN,
        most: pool + listeners,
        isInvariant: true,
      }),
    ];
  },
};

interface Restart {
  next: Server;
  exitCode: number | null;
  /** The time until the process had ended, and until its last socket was closed, in seconds. */
  exit: number;
  lastClosed: number;
  /** How often sockets were closed with other codes than 1001. */
  unexpected: string[];
  /** The times after which viewers had reconnected, in seconds, and the share of them in the busiest second. */
  back: number[];
  busiest: number;
}

/** Stops the server and starts the next one, to which the viewers reconnect. */
async function restartServer(site: Site, server: Server, clients: Program, count: number): Promise<Restart> {
  await clients.ask("watch");
  const stoppedAt = now();
  const leaving = server.stop().then(() => now() - stoppedAt);
  const closed = await clients.ask<{ last: number; codes: ViewerFaults["codes"] }>("closed");
  const exit = await leaving;
  const next = await site.startServer();
  const backFrom = now();
  await clients.ask("move", socketOf(next.url));
  const openings = await clients.ask<number[]>("return");
  const back = openings.map((at) => (at - backFrom) / 1_000);
  return {
    next,
    exitCode: server.exitCode(),
    exit: exit / 1_000,
    lastClosed: (closed.last - stoppedAt) / 1_000,
    unexpected: Object.entries(closed.codes)
      .filter(([code]) => code !== "1001")
      .map(([code, times]) => `${times} × ${code}`),
    back,
    busiest: (100 * busiestSecond(back)) / count,
  };
}

function rowsOf(restarts: Restart[]): FigureRow[] {
  const unexpected = restarts.flatMap((restart) => restart.unexpected);
  const wrong = restarts.filter(({ exitCode }) => exitCode !== 0);
  const worst = (value: (restart: Restart) => number) => Math.max(...restarts.map(value));
  return [
    bound({
      what: "close code 1001 at the last socket",
      value: worst(({ lastClosed }) => lastClosed),
      unit: "s",
      most: 2,
    }),
    never("sockets closed with other codes", unexpected.length, unexpected.join(", ")),
    bound({ what: "end of the process", value: worst(({ exit }) => exit), unit: "s", most: 15 }),
    never("exits other than 0", wrong.length, wrong.map(({ exitCode }) => `code ${exitCode}`).join(", ")),
    bound({
      what: "until all have reconnected",
      value: worst(({ back }) => Math.max(...back)),
      unit: "s",
      most: 30,
    }),
    bound({
      what: "handshakes in the busiest second",
      value: worst(({ busiest }) => busiest),
      unit: "%",
      most: 25,
    }),
  ];
}

/** The largest number of times that lie within one second. The times are in seconds. */
export function busiestSecond(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(
    ...sorted.map((time, place) => sorted.findLastIndex((other) => other < time + 1) - place + 1),
  );
}
