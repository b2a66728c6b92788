import { setTimeout as pause } from "node:timers/promises";

import { openOperator } from "../changes/operator.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median, quantile, say } from "../testbed/numbers.ts";
import { pathsOfPages, readPageRevision, fetchPage } from "./fetchPage.ts";

const series = 20;
const changesPerSecond = 10;
const visitsPerSecond = 100;
/** The time after which every response must contain a change. */
const knownAfterMs = 2_000;

/**
 * Clients request the home page and the pages of twenty series, while an episode of the first series goes live and back ten
 * times a second.
 */
export const pagesUnderChanges: Figure = {
  name: "10 changes a second, HTML",
  rounds: 5,
  minutes: 15,
  async measure(testbed, { each, isQuick }) {
    const { site, server } = await openLargeSite(testbed, { MAX_OPERATIONS: "1000000" });
    const operator = await openOperator(site, server);
    const paths = pathsOfPages(series);
    const seconds = isQuick ? 5 : 10;
    const outcome = {
      cores: Array<number>(),
      delays: Array<number>(),
      longest: Array<number>(),
      acknowledged: Array<number>(),
      stale: 0,
    };

    async function run() {
      const times: number[] = [];
      let revision = 0;
      const end = new AbortController();
      const [startedAt, before] = [performance.now(), await server.usage()];
      const working = [
        keep(changesPerSecond, end.signal, async () => {
          const askedAt = performance.now();
          ({ revision } = await operator.change());
          times.push(performance.now() - askedAt);
        }),
        ...[0, 1, 2, 3].map((visitor) =>
          keep(visitsPerSecond / 4, end.signal, (index) =>
            fetchPage(server, paths[(4 * index + visitor) % paths.length] ?? "/"),
          ),
        ),
      ];
      await pause(seconds * 1_000);
      const [after, took] = [await server.usage(), performance.now() - startedAt];
      end.abort();
      await Promise.all(working);
      await pause(knownAfterMs);
      const isStale = (await readPageRevision(server, "/")) < revision;
      return { cores: (after.cpu - before.cpu) / 1_000 / took, ...after, times, isStale };
    }

    await run();
    for (const _ of each()) {
      const { cores, delay, longestDelay, times, isStale } = await run();
      outcome.cores.push(cores);
      outcome.delays.push(delay);
      outcome.longest.push(longestDelay);
      outcome.acknowledged.push(...times);
      outcome.stale += Number(isStale);
    }
    await server.stop();
    const { cores, delays, longest, acknowledged, stale } = outcome;
    return [
      bound({
        what: "share of one processor",
        unit: "%",
        value: 100 * median(cores),
        most: 40,
        spread: `${range(cores.map((share) => 100 * share))} %`,
      }),
      bound({
        what: "delay of the event loop, p99",
        unit: "ms",
        value: median(delays),
        most: 20,
        spread: `${range(delays)} ms`,
      }),
      bound({
        what: "longest delay of the event loop",
        unit: "ms",
        value: Math.max(...longest),
        most: 20,
        spread: `${range(longest)} ms`,
      }),
      bound({
        what: "LIVE switch acknowledged, p99",
        unit: "ms",
        value: quantile(acknowledged, 0.99),
        most: 50,
        spread: `${acknowledged.length} changes, median ${say(median(acknowledged))} ms`,
      }),
      never("home pages stale two seconds after a change", stale),
    ];
  },
};

/** Does the work at a fixed rate. */
async function keep(perSecond: number, end: AbortSignal, work: (index: number) => Promise<unknown>) {
  const startedAt = performance.now();
  for (let index = 0; !end.aborted; index += 1) {
    await work(index);
    await pause(Math.max(0, startedAt + ((index + 1) * 1_000) / perSecond - performance.now()));
  }
}

const range = (values: readonly number[]) => `${say(Math.min(...values))} to ${say(Math.max(...values))}`;
