// What a LIVE switch costs when nobody watches: the whole mutation as the operator's browser sends it.

import { findFirst } from "../stage/catalogue.js";
import { bound } from "../stage/comparison.js";
import { readDatabaseTime } from "../stage/databaseTime.js";
import { openLargeSite } from "../stage/largeSite.js";
import { median } from "../stage/numbers.js";
import { sayAsBrowser } from "../stage/operations.js";
import { askOnce, byPost } from "../stage/questions.js";

const goals = { server: 2_000, database: 1_200 };

/** @type {import("../run.js").Figure} */
export const liveSwitch = {
  name: "A LIVE switch",
  rounds: 5,
  minutes: 5,
  async measure(stage, { each, isQuick }) {
    const { site, server } = await openLargeSite(stage);
    const cookie = (await site.signIn(server)).cookie();
    const { episode } = await findFirst(site);
    let isLive = false;

    async function switchLive() {
      isLive = !isLive;
      const asked = byPost(sayAsBrowser("SetEpisodeLive", { id: episode, isLive }));
      const { data, errors } = JSON.parse((await askOnce(server.url, asked, { cookie })).body.toString());
      if (errors || data.setEpisodeLive.episode?.isLive !== isLive)
        throw new Error(`The switch failed: ${JSON.stringify(errors ?? data)}`);
    }

    /** @param {number} count */
    async function run(count) {
      const before = { server: (await server.usage()).cpu, database: await readDatabaseTime(site, server) };
      for (let turn = 0; turn < count; turn += 1) await switchLive();
      return {
        server: ((await server.usage()).cpu - before.server) / count,
        database: ((await readDatabaseTime(site, server)) - before.database) / count,
      };
    }

    const count = isQuick ? 300 : 1_000;
    await run(count);
    const rounds = [];
    for (const _ of each()) rounds.push(await run(count));
    await server.stop();
    /** @param {"server" | "database"} part */
    const line = (part) => {
      const values = rounds.map((round) => round[part]);
      return bound({
        what: `setEpisodeLive, nobody watches: ${part} CPU`,
        value: median(values),
        unit: "µs",
        most: goals[part],
        spread: `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`,
      });
    };
    return [line("server"), line("database")];
  },
};
