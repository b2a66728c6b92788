import { setTimeout as pause } from "node:timers/promises";

import { WebSocket } from "ws";

import { openGreetedSocket, subscribeMessage } from "../../../server/testing/rawSocket.ts";
import { socketOf } from "../fanout/audience.ts";
import { now } from "../stage/clock.ts";
import { bound, never } from "../stage/comparison.ts";
import type { Figure } from "../stage/figure.ts";
import { quantile } from "../stage/numbers.ts";
import { openViewerClients, readRevision } from "./viewerClients.ts";
import type { ViewerReceipts } from "./viewerClients.ts";

const wideSeries = 25;
const betweenChangesMs = 100;
const mebibyte = 1_048_576;
const wide = `subscription ($since: String) { catalogueUpdates(since: $since) {
  revision cursor order series { id content { longDescription } } } }`;

/** Subscribers receive half a megabyte with every change, and one of them does not read. */
export const slowReader: Figure = {
  name: "A client that does not read",
  rounds: 200,
  minutes: 3,
  async measure(stage, { each }) {
    const site = await stage.openSite();
    const server = await site.startServer();
    await site.sql(
      `insert into series (slug, title, release_date, position, long_description)
        select 'wide-' || n, 'Wide', '2025-07-28', n, repeat('x', 20000) from generate_series(1, $1::integer) n`,
      [wideSeries],
    );
    const clients = openViewerClients(stage);
    await clients.ask("open", { url: socketOf(server.url), query: wide, count: 5 });
    const slow = await openGreetedSocket(server.url);
    slow.send(subscribeMessage("1", wide));
    await slow.messages.take();
    slow.socket.pause();
    const before = await server.memory();
    const startedAt = now();
    let closedAfter = Infinity;
    void slow.closed.then(() => (closedAfter = now() - startedAt));
    let most = before;
    let missing = 0;
    const times = [];
    for (const round of each()) {
      await site.sql("update series set title = title || '.'");
      const changedAt = now();
      const receipts = await clients.ask<ViewerReceipts>("await", await readRevision(site.sql));
      missing += receipts.missing;
      times.push(receipts.last - changedAt);
      if (round % 20 === 0) most = Math.max(most, await server.memory());
      // A client that does not read notices the closed connection when it writes.
      if (slow.socket.readyState === WebSocket.OPEN) slow.socket.pong();
      await pause(betweenChangesMs);
    }
    slow.socket.terminate();
    const isAlive = server.exitCode() === null;
    const errors = site.errors().length;
    await clients.stop();
    await server.stop();
    return [
      bound({ what: "until its socket is closed", value: closedAfter / 1_000, unit: "s", most: 15 }),
      bound({ what: "growth of the memory", value: (most - before) / mebibyte, unit: "MiB", most: 20 }),
      bound({ what: "p99 of a change to the others", value: quantile(times, 0.99), unit: "ms", most: 500 }),
      never("values that others missed, exits, errors", missing + (isAlive ? 0 : 1) + errors),
    ];
  },
};
