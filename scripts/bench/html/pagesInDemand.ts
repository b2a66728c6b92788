import { setTimeout as pause } from "node:timers/promises";

import { openOperator } from "../changes/operator.ts";
import { bound } from "../stage/comparison.ts";
import type { Figure } from "../stage/figure.ts";
import { openLargeSite } from "../stage/largeSite.ts";
import { median, say } from "../stage/numbers.ts";
import { pathsOfPages, fetchPage } from "./fetchPage.ts";

const pages = 100;
/** The garbage collector runs at times of its own: its share of one switch is known from several. */
const switches = 10;
/** After it, all that a change leads to is over. */
const settled = 1_500;
/** In milliseconds of processor time, measured on a machine without other load. */
const goal = 150;

/** What one LIVE switch costs a server of which a hundred pages are in demand: two of them show it. */
export const pagesInDemand: Figure = {
  name: "LIVE switch with 100 pages in demand",
  rounds: 5,
  minutes: 10,
  async measure(stage, { each }) {
    const { site, server } = await openLargeSite(stage, { MAX_OPERATIONS: "1000000" });
    const operator = await openOperator(site, server);
    const paths = pathsOfPages(pages - 1);
    const shown = paths.slice(0, 2);

    async function demand(demanded: string[]) {
      for (const path of demanded) for (let asked = 0; asked < 2; asked += 1) await fetchPage(server, path);
    }

    /** Milliseconds of processor time that the server uses for one of several runs of the work, and for its later effects. */
    async function costOf(work: () => Promise<unknown>) {
      const before = await server.usage();
      for (let done = 0; done < switches; done += 1) {
        await work();
        await pause(settled);
        await demand(shown);
      }
      return ((await server.usage()).cpu - before.cpu) / 1_000 / switches;
    }

    async function run() {
      await demand(paths);
      await pause(settled);
      const idle = await costOf(async () => undefined);
      return (await costOf(() => operator.change())) - idle;
    }

    await run();
    const costs = [];
    for (const _ of each()) costs.push(await run());
    await server.stop();
    return [
      bound({
        what: "server CPU",
        unit: "ms",
        value: median(costs),
        most: goal,
        spread: `${say(Math.min(...costs))} to ${say(Math.max(...costs))} ms`,
      }),
    ];
  },
};
