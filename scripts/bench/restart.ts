// The effects on viewers when the servers behind the proxy are restarted one after the other, as for a new version.

import { setTimeout as pause } from "node:timers/promises";

import { findFreePort } from "../../server/testing/services/freePort.ts";
import { startProxy } from "../../server/testing/services/proxy.ts";
import { expectFiles, socketOf } from "./fanout/audience.ts";
import { busiestSecond } from "./faults/manyViewers.ts";
import { makeSeries, openViewerClients, readState, rename, updates } from "./faults/viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./faults/viewerClients.ts";
import { now } from "./testbed/clock.ts";
import { bound, never } from "./testbed/comparison.ts";
import type { Figure } from "./testbed/figure.ts";
import { describeTimes } from "./testbed/numbers.ts";
import { oneAddress } from "./testbed/oneAddress.ts";
import type { Server, Site, Sql } from "./testbed/testbed.ts";

const viewers = 2_000;
const series = 20;
const changeIntervalMs = 200;

/**
 * Viewers subscribe to the home page through the proxy with the web app's connection code. While the catalogue changes, one
 * server is restarted and, once it is ready, the other one.
 */
const rollingRestart: Figure = {
  name: "Rolling restart",
  rounds: 3,
  minutes: 10,
  async measure(testbed, { each }) {
    // The proxy has two sockets for each viewer.
    expectFiles(2 * viewers);
    const site = await testbed.openSite(oneAddress);
    const servers = [await site.startServer(), await site.startServer()];
    await makeSeries(site.sql, series);
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const proxy = await startProxy(
      url,
      servers.map((server) => server.url),
    );
    const clients = openViewerClients(testbed);
    await clients.ask("open", { url: socketOf(url), query: updates, count: viewers });

    const ends = [];
    const returns = [];
    const shares = [];
    const lags = [];
    let missing = 0;
    let different = 0;
    let badExits = 0;
    for (const _ of each()) {
      await clients.ask("watch");
      const stopping = new AbortController();
      const changing = keepChanging(site.sql, stopping.signal);
      const restarts = [];
      for (const [place, server] of servers.entries()) {
        const restart = await restartServer(site, server);
        servers[place] = restart.server;
        restarts.push(restart.at);
        ends.push(restart.endedAfter);
        if (server.exitCode() !== 0) badExits += 1;
      }
      stopping.abort();
      const changes = await changing;
      missing += (await clients.ask<ViewerReceipts>("await", await rename(site.sql, 1, "After the restarts")))
        .missing;
      const states = await clients.ask<string[]>("states");
      const isTrue = states.length === 1 && states[0] === (await readState(site.sql));
      different += isTrue ? 0 : states.length;
      lags.push(...(await clients.ask<number[]>("lags", changes)));
      const openings = await clients.ask<number[]>("return");
      for (const times of reconnectTimes(restarts, openings)) {
        returns.push(...times);
        shares.push((100 * busiestSecond(times.map((time) => time / 1_000))) / viewers);
      }
    }
    const { backwards, codes } = await clients.ask<ViewerFaults>("faults");
    await clients.stop();
    await proxy.close();
    await Promise.all(servers.map((server) => server.stop()));
    const closed = Object.entries(codes).map(([code, times]) => `${times} × ${code}`);
    return [
      never("viewers that did not reconnect or missed a change", missing, `${viewers} behind ${proxy.name}`),
      never("states that differ from the database", different),
      never("values that went backwards", backwards),
      never("closed for good (4500)", codes[4500] ?? 0, `closed: ${closed.join(", ")}`),
      never("exits other than 0, and errors", badExits + site.errors().length),
      boundSeconds("from a restart until a viewer has reconnected", returns, 30),
      bound({ what: "handshakes in the busiest second", value: Math.max(...shares), unit: "%", most: 25 }),
      boundSeconds("until the last viewer has a change", lags, 30),
      boundSeconds("end of a process", ends, 15),
    ];
  },
};

/** Replaces the process by one on the same port. */
async function restartServer(site: Site, server: Server) {
  const at = now();
  await server.stop();
  const endedAfter = now() - at;
  return { at, endedAfter, server: await site.startServer({ PORT: new URL(server.url).port }) };
}

/** The times from each restart until a viewer reconnected, in milliseconds. */
function reconnectTimes(restarts: readonly number[], openings: readonly number[]): number[][] {
  return restarts.map((at, place) => {
    const until = restarts[place + 1] ?? Infinity;
    return openings.filter((opened) => opened >= at && opened < until).map((opened) => opened - at);
  });
}

/** Compares the longest time with its limit. `times` are milliseconds. */
function boundSeconds(what: string, times: readonly number[], most: number) {
  return bound({ what, value: Math.max(...times) / 1_000, unit: "s", most, spread: describeTimes(times) });
}

async function keepChanging(sql: Sql, signal: AbortSignal) {
  const changes = [];
  while (!signal.aborted) {
    const revision = await rename(sql, 1, `Renamed ${changes.length}`);
    changes.push({ revision, at: now() });
    await pause(changeIntervalMs);
  }
  return changes;
}

export const figures: Figure[] = [rollingRestart];
