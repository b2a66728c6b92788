// The cost of a server that nobody uses: it reads the clocks and does the periodic work.

import { setTimeout as pause } from "node:timers/promises";

import { startCountingProxy } from "../testbed/countingProxy.ts";
import { readSessionTimes } from "../testbed/databaseTime.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median, say } from "../testbed/numbers.ts";

interface Second {
  statements: number;
  server: number;
  database: number;
}

export const idleServer: Figure = {
  name: "An idle server",
  rounds: 3,
  minutes: 5,
  async measure(testbed, { each, isQuick }) {
    const { site, server: first } = await openLargeSite(testbed);
    // The periodic work is shared, so it is done by one server.
    await first.stop();
    const proxy = await startCountingProxy(site.databaseUrl);
    const server = await site.startServer({ DATABASE_URL: proxy.url });
    const seconds = isQuick ? 2 : 20;
    const rounds: Second[] = [];

    async function measure(): Promise<Second> {
      proxy.take();
      const before = { server: (await server.usage()).cpu, sessions: await readSessionTimes(site, server) };
      await pause(seconds * 1_000);
      const statements = proxy.take().length;
      const used = (await server.usage()).cpu - before.server;
      // Connections that are not used for 10 s are closed, and others are opened.
      const times = [...(await readSessionTimes(site, server))].map(
        ([pid, time]) => time - (before.sessions.get(pid) ?? 0),
      );
      const database = times.reduce((sum, time) => sum + time, 0);
      return { statements: statements / seconds, server: used / seconds, database: database / seconds };
    }

    // V8 optimises the periodic work meanwhile.
    await pause(seconds * 1_000);
    for (const _ of each()) rounds.push(await measure());
    await server.stop();
    proxy.close();
    const line = (what: string, part: keyof Second, unit: string) => {
      const values = rounds.map((round) => round[part]);
      return {
        what,
        limit: "",
        measured: `${say(median(values))} ${unit}`.trim(),
        spread: `${say(Math.min(...values))} to ${say(Math.max(...values))}`,
        isGood: true,
      };
    };
    return [
      line("statements, per second", "statements", ""),
      line("server CPU, per second", "server", "µs"),
      line("database CPU, per second", "database", "µs"),
    ];
  },
};
