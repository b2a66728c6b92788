import { setTimeout as pause } from "node:timers/promises";

import { socketOf } from "../fanout/audience.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { makeSeries, openViewerClients, readState, rename, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const viewers = 50;
const series = 30;
const changesPerCut = 10;
const timeoutMs = 3_000;

/** Sockets of viewers are cut at random moments while the catalogue changes. */
export const lostSockets: Figure = {
  name: "Sockets cut",
  rounds: 200,
  minutes: 10,
  async measure(testbed, { each, random }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    await makeSeries(site.sql, series);
    const clients = openViewerClients(testbed);
    await clients.ask("open", { url: socketOf(server.url), query: updates, count: viewers });
    let changes = 0;
    let revision = 0;
    for (const _ of each()) {
      const cutIndex = Math.floor(random() * changesPerCut);
      for (let index = 0; index < changesPerCut; index += 1) {
        changes += 1;
        revision = await rename(site.sql, 1 + Math.floor(random() * series), `Renamed ${changes}`);
        if (index === cutIndex) void clients.ask("cut", Math.floor(random() * viewers));
      }
      await pause(20);
    }
    const lastAt = now();
    const { missing, last } = await clients.ask<ViewerReceipts>("await", revision);
    const [different, ...others] = await clients.ask<string[]>("states");
    const isTrue = others.length === 0 && different === (await readState(site.sql));
    const { backwards, codes } = await clients.ask<ViewerFaults>("faults");
    await clients.stop();
    await server.stop();
    return [
      never(
        "viewers that differ from the database",
        missing + (isTrue ? 0 : Math.max(1, others.length)),
        `${changes} changes to ${viewers} viewers`,
      ),
      bound({
        what: "until the last viewer has the current state",
        value: Math.max(0, last - lastAt) / 1_000,
        unit: "s",
        most: timeoutMs / 1_000,
      }),
      never("values that went backwards", backwards),
      never("closed for good (4500)", codes[4500] ?? 0),
    ];
  },
};
