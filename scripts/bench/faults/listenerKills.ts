import { setTimeout as pause } from "node:timers/promises";

import { socketOf } from "../fanout/audience.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes } from "../testbed/numbers.ts";
import { makeSeries, openViewerClients, readState, rename, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const viewers = 20;
const series = 30;
const betweenChangesMs = 25;
const betweenKillsMs = 500;

/** PostgreSQL repeatedly ends the listener's connection while the catalogue changes. */
export const listenerKills: Figure = {
  name: "Listener killed",
  rounds: 1_000,
  minutes: 5,
  async measure(testbed, { each }) {
    const site = await testbed.openSite();
    // This address sets no application name, so that the listener's connection keeps its own, by which it is found here.
    const server = await site.startServer({ DATABASE_URL: site.databaseUrl });
    await makeSeries(site.sql, series);
    const clients = openViewerClients(testbed);
    await clients.ask("open", { url: socketOf(server.url), query: updates, count: viewers });
    let kills = 0;
    let killedAt = now();
    const changes = [];
    for (const round of each()) {
      if (now() - killedAt > betweenKillsMs) {
        killedAt = now();
        const killed = await site.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'listener' and datname = current_database()`,
        );
        kills += killed.length;
      }
      const revision = await rename(site.sql, 1 + (round % series), `Renamed ${round}`);
      changes.push({ revision, at: now() });
      await pause(betweenChangesMs);
    }
    await clients.ask<ViewerReceipts>("await", changes.at(-1)?.revision);
    const lags = await clients.ask<number[]>("lags", changes);
    const isTrue = String(await clients.ask<string[]>("states")) === (await readState(site.sql));
    const { backwards } = await clients.ask<ViewerFaults>("faults");
    await clients.stop();
    await server.stop();
    return [
      never(
        "changes that a viewer missed",
        lags.filter((lag) => !(lag < Infinity)).length + (isTrue ? 0 : 1),
        `${changes.length} changes to ${viewers} viewers, ${kills} kills`,
      ),
      never("values that went backwards", backwards),
      bound({
        what: "until the last viewer has a change",
        value: Math.max(...lags) / 1_000,
        unit: "s",
        most: 2,
        spread: describeTimes(lags),
      }),
    ];
  },
};
