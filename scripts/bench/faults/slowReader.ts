import { setTimeout as pause } from "node:timers/promises";

import { WebSocket } from "ws";

import { openAcknowledgedSocket, subscribeMessage } from "../../../server/testing/rawSocket.ts";
import type { RawSocket } from "../../../server/testing/rawSocket.ts";
import { waitTimeoutMs } from "../../../server/testing/timeouts.ts";
import { socketOf } from "../fanout/audience.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { quantile } from "../testbed/numbers.ts";
import { openViewerClients, readRevision } from "./viewerClients.ts";
import type { ViewerReceipts } from "./viewerClients.ts";

const slowClients = 3;
const wideSeries = 25;
const betweenChangesMs = 100;
/** The number of changes between two readings of the memory. */
const untilReading = 20;
const mebibyte = 1_048_576;
const wide = `subscription ($since: String) { catalogueUpdates(since: $since) {
  revision cursor order series { id content { longDescription } } } }`;

/** Subscribers receive half a megabyte with every change, and three of them do not read. */
export const slowReader: Figure = {
  name: "Clients that do not read",
  rounds: 200,
  minutes: 3,
  async measure(testbed, { each }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    await site.sql(
      `insert into series (slug, title, release_date, position, long_description)
        select 'wide-' || n, 'Wide', '2025-07-28', n, repeat('x', 20000) from generate_series(1, $1::integer) n`,
      [wideSeries],
    );
    const clients = openViewerClients(testbed);
    await clients.ask("open", { url: socketOf(server.url), query: wide, count: 5 });
    const slow = await Promise.all(Array.from({ length: slowClients }, () => openSlowClient(server.url)));
    const before = await server.memory();
    const startedAt = now();
    const closings = slow.map(({ closed }) => closed.then(() => now() - startedAt));
    let most = before;
    let missing = 0;
    const times: number[] = [];

    async function change() {
      await site.sql("update series set title = title || '.'");
      const changedAt = now();
      const receipts = await clients.ask<ViewerReceipts>("await", await readRevision(site.sql));
      missing += receipts.missing;
      times.push(receipts.last - changedAt);
      if (times.length % untilReading === 0) most = Math.max(most, await server.memory());
      // A client that does not read notices the closed connection when it writes.
      for (const { socket } of slow) if (socket.readyState === WebSocket.OPEN) socket.pong();
      await pause(betweenChangesMs);
    }

    for (const _ of each()) await change();
    while (slow.some(isOpen) && now() - startedAt < waitTimeoutMs) await change();
    const stillOpen = slow.filter(isOpen);
    for (const { socket } of stillOpen) socket.terminate();
    const closedAfter = Math.max(...(await Promise.all(closings)));
    const isAlive = server.exitCode() === null;
    const errors = site.errors().length;
    await clients.stop();
    await server.stop();
    return [
      never("clients that do not read and were not closed", stillOpen.length, `of ${slowClients}`),
      bound({ what: "until their sockets are closed", value: closedAfter / 1_000, unit: "s", most: 15 }),
      bound({
        what: "growth of the memory",
        value: (most - before) / mebibyte,
        unit: "MiB",
        most: 20,
        isInvariant: true,
      }),
      bound({ what: "p99 of a change to the others", value: quantile(times, 0.99), unit: "ms", most: 500 }),
      never("values that others missed, exits, errors", missing + (isAlive ? 0 : 1) + errors),
    ];
  },
};

/** Opens a subscriber that has read its first value and reads nothing further. */
async function openSlowClient(url: string): Promise<RawSocket> {
  const client = await openAcknowledgedSocket(url);
  client.send(subscribeMessage("1", wide));
  await client.messages.take();
  client.socket.pause();
  return client;
}

function isOpen({ socket }: RawSocket): boolean {
  return socket.readyState !== WebSocket.CLOSED;
}
