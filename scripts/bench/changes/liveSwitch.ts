// The cost of a LIVE switch without subscribers: the operator's complete mutation.

import { findFirst } from "../testbed/catalogue.ts";
import { bound } from "../testbed/comparison.ts";
import { readDatabaseTime } from "../testbed/databaseTime.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median } from "../testbed/numbers.ts";
import { browserOperation } from "../testbed/operations.ts";
import { sendOnce, byPost } from "../testbed/requests.ts";

interface Switched {
  data: { setEpisodeLive: { episode: { isLive: boolean } | null } } | null;
  errors?: unknown[];
}

const goalsMicroseconds = { server: 2_000, database: 1_200 };

export const liveSwitch: Figure = {
  name: "A LIVE switch",
  rounds: 5,
  minutes: 5,
  async measure(testbed, { each, isQuick }) {
    const { site, server } = await openLargeSite(testbed);
    const cookie = (await site.signIn(server)).cookie() ?? "";
    const { episode } = await findFirst(site);
    let isLive = false;

    async function switchLive() {
      isLive = !isLive;
      const asked = byPost(browserOperation("SetEpisodeLive", { id: episode, isLive }));
      const { body } = await sendOnce(server.url, asked, { cookie });
      const { data, errors } = JSON.parse(body.toString()) as Switched;
      if (errors || data?.setEpisodeLive.episode?.isLive !== isLive)
        throw new Error(`The switch failed: ${JSON.stringify(errors ?? data)}`);
    }

    async function run(count: number) {
      const before = { server: (await server.usage()).cpu, database: await readDatabaseTime(site, server) };
      for (let index = 0; index < count; index += 1) await switchLive();
      return {
        server: ((await server.usage()).cpu - before.server) / count,
        database: ((await readDatabaseTime(site, server)) - before.database) / count,
      };
    }

    const count = isQuick ? 300 : 1_000;
    await run(count);
    const rounds: Record<"server" | "database", number>[] = [];
    for (const _ of each()) rounds.push(await run(count));
    await server.stop();
    const line = (part: "server" | "database") => {
      const values = rounds.map((round) => round[part]);
      return bound({
        what: `setEpisodeLive without subscribers: ${part} CPU`,
        value: median(values),
        unit: "µs",
        most: goalsMicroseconds[part],
        spread: `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`,
      });
    };
    return [line("server"), line("database")];
  },
};
