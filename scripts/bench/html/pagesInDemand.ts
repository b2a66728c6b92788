import { setTimeout as pause } from "node:timers/promises";

import { openOperator } from "../changes/operator.ts";
import { bound } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median, say } from "../testbed/numbers.ts";
import { pathsOfPages, fetchPage } from "./fetchPage.ts";

const pages = 100;
/** Several switches are measured together, since the garbage collector does not run in each of them. */
const switches = 10;
/** The time after which all effects of a change have ended, in milliseconds. */
const settledMs = 1_500;
/** The goal in milliseconds of processor time, on a machine without other load. */
const goalMs = 150;

/** The cost of one LIVE switch on a server with a hundred pages in demand, of which two show the episode. */
export const pagesInDemand: Figure = {
  name: "LIVE switch with 100 pages in demand",
  rounds: 5,
  minutes: 10,
  async measure(testbed, { each }) {
    const { site, server } = await openLargeSite(testbed, { MAX_OPERATIONS: "1000000" });
    const operator = await openOperator(site, server);
    const paths = pathsOfPages(pages - 1);
    const shown = paths.slice(0, 2);

    async function demand(demanded: string[]) {
      for (const path of demanded) for (let asked = 0; asked < 2; asked += 1) await fetchPage(server, path);
    }

    /**
     * The server's processor time for one run of the work and its later effects, as the mean of several runs, in
     * milliseconds.
     */
    async function costOf(work: () => Promise<unknown>) {
      const before = await server.usage();
      for (let done = 0; done < switches; done += 1) {
        await work();
        await pause(settledMs);
        await demand(shown);
      }
      return ((await server.usage()).cpu - before.cpu) / 1_000 / switches;
    }

    async function run() {
      await demand(paths);
      await pause(settledMs);
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
        most: goalMs,
        spread: `${say(Math.min(...costs))} to ${say(Math.max(...costs))} ms`,
      }),
    ];
  },
};
