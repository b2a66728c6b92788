import { expectFiles, socketOf } from "../fanout/audience.ts";
import { now } from "../stage/clock.ts";
import { bound, never } from "../stage/comparison.ts";
import type { Figure } from "../stage/figure.ts";
import { quantile } from "../stage/numbers.ts";
import { makeSeries, openViewerClients, rename, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const perRound = 1_000;
const changes = 20;
const mebibyte = 1_048_576;
/** The server's connections in addition to its pool. */
const listeners = 1;
const pool = 20;

/**
 * Thousands of viewers subscribe to the home page with the web app's connection code and receive changes. Then the server is
 * stopped, and all reconnect to the next one.
 */
export const manyViewers: Figure = {
  name: "Many viewers",
  rounds: 10,
  minutes: 15,
  async measure(stage, { each }) {
    const site = await stage.openSite({ MAX_SOCKETS_PER_ADDRESS: "20000" });
    const server = await site.startServer();
    await makeSeries(site.sql, 20);
    const clients = openViewerClients(stage);
    let count = 0;
    for (const _ of each()) {
      expectFiles(count + perRound);
      await clients.ask("open", { url: socketOf(server.url), query: updates, count: perRound });
      count += perRound;
    }
    const memory = (await server.memory()) / mebibyte;

    const delivered = [];
    const delays = [];
    let missing = 0;
    for (let turn = 0; turn < changes; turn += 1) {
      await server.usage();
      const startedAt = now();
      const receipts = await clients.ask<ViewerReceipts>(
        "await",
        await rename(site.sql, 1, `Renamed ${turn}`),
      );
      delivered.push(receipts.p99 - startedAt);
      delays.push((await server.usage()).longestDelay);
      missing += receipts.missing;
    }

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
    const [sessions] = await site.sql<{ connections: number }>(
      "select count(*)::integer as connections from pg_stat_activity where application_name = any($1)",
      [[next.name, "listener"]],
    );
    const after = await clients.ask<ViewerReceipts>("await", await rename(site.sql, 1, "After the restart"));
    const errors = site.errors().length;
    await clients.stop();
    await next.stop();
    const unexpected = Object.entries(closed.codes).filter(([code]) => code !== "1001");
    return [
      bound({ what: `memory with ${count} sockets`, value: memory, unit: "MiB", most: 350 }),
      bound({
        what: "p99 of a change to all of them",
        value: quantile(delivered, 0.5),
        unit: "ms",
        most: 500,
      }),
      bound({ what: "longest delay of the event loop", value: quantile(delays, 0.5), unit: "ms", most: 100 }),
      never("values that did not arrive", missing + after.missing),
      bound({
        what: "close code 1001 at the last socket",
        value: (closed.last - stoppedAt) / 1_000,
        unit: "s",
        most: 2,
        spread: unexpected.map(([code, times]) => `${times} × ${code}`).join(", "),
      }),
      never("sockets closed with other codes, and errors", unexpected.length + errors),
      { ...bound({ what: "end of the process", value: exit / 1_000, unit: "s", most: 15 }) },
      never("exits other than 0", server.exitCode() === 0 ? 0 : 1, `code ${server.exitCode()}`),
      bound({ what: "until all have reconnected", value: Math.max(...back), unit: "s", most: 30 }),
      bound({
        what: "handshakes in the busiest second",
        value: (100 * busiestSecond(back)) / count,
        unit: "%",
        most: 25,
      }),
      bound({
        what: "connections to the database",
        value: sessions?.connections ?? Number.NaN,
        most: pool + listeners,
      }),
    ];
  },
};

/** The largest number of times that lie within one second. The times are in seconds. */
export function busiestSecond(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(
    ...sorted.map((time, place) => sorted.findLastIndex((other) => other < time + 1) - place + 1),
  );
}
