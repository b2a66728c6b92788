import { setTimeout as pause } from "node:timers/promises";

import { shortenResponse, startBare } from "../http/bare.ts";
import { pages } from "../http/pages.ts";
import { compare, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median, say } from "../testbed/numbers.ts";
import { sendOnce, byGet, startLoad } from "../testbed/requests.ts";
import type { Slice } from "../testbed/requests.ts";
import { neverWrong, valuesOf } from "../testbed/slices.ts";
import type { Compared } from "../testbed/slices.ts";
import { openOperator } from "./operator.ts";

const perSecond = 10;
/** The time after which every process must send the change. */
const knownAfterMs = 1_000;
/** The fields that are read from the response to the home page's query. */
interface HomeResponse {
  data: { catalogue: { categories: { series: { isLive: boolean }[] }[] } };
  extensions: { revision: number };
}

const limitNames = {
  sameHead: "node:http, same headers, without changes",
  shortHead: "node:http, short headers, without changes",
};

/**
 * Clients request the home page from one process as fast as it responds, while the response changes ten times a second. After
 * each change the home page is read from that process and from another one: immediately by the client that made the change, and a
 * second later by another client.
 */
export const underChanges: Figure = {
  name: "10 changes a second",
  rounds: 5,
  minutes: 20,
  async measure(testbed, { each, isQuick }) {
    const { site, server } = await openLargeSite(testbed);
    const other = await site.startServer();
    const request = byGet(pages.home);
    const operator = await openOperator(site, server);
    const response = await sendOnce(server.url, request);
    const whole = { ...response, unchanged: [] };
    const limits = {
      sameHead: await startBare(testbed, new Map([[request.path, whole]])),
      shortHead: await startBare(testbed, new Map([[request.path, shortenResponse(whole)]])),
    };
    const load = startLoad(testbed);
    const seconds = isQuick ? 2 : 10;
    const stale = { own: 0, others: 0 };
    let reads = 0;
    const paces: number[] = [];
    let changes = 0;

    async function isStale(
      { url }: { url: string },
      { isLive, revision }: { isLive: boolean; revision: number },
      headers: Record<string, string>,
    ) {
      reads += 1;
      const { body } = await sendOnce(url, request, headers);
      const { data, extensions } = JSON.parse(body.toString()) as HomeResponse;
      if (extensions.revision > revision) return false;
      const first = data.catalogue.categories[0]?.series[0];
      return extensions.revision < revision || first?.isLive !== isLive;
    }

    async function checkChange(change: { isLive: boolean; revision: number }) {
      const named = { "x-min-revision": String(change.revision) };
      const own = await Promise.all([server, other].map((process) => isStale(process, change, named)));
      stale.own += own.filter(Boolean).length;
      await pause(knownAfterMs);
      const others = await Promise.all([server, other].map((process) => isStale(process, change, {})));
      stale.others += others.filter(Boolean).length;
    }

    async function keepChanging(end: AbortSignal) {
      const checks = [];
      const startedAt = performance.now();
      for (let made = 1; !end.aborted; made += 1) {
        const change = await operator.change();
        changes += 1;
        checks.push(load.floor(change.revision), checkChange(change));
        await pause(Math.max(0, startedAt + (made * 1_000) / perSecond - performance.now()));
      }
      await Promise.all(checks);
    }

    async function run(): Promise<Compared> {
      const slice: Partial<Record<string, Slice>> = {};
      for (const [name, bare] of Object.entries(limits))
        slice[name] = await load.run(bare, request, { body: response.body, seconds });
      const end = new AbortController();
      const [startedAt, before] = [performance.now(), changes];
      const changing = keepChanging(end.signal);
      const own = await load.run(server, request, { body: null, seconds });
      end.abort();
      paces.push(((changes - before) * 1_000) / (performance.now() - startedAt));
      await changing;
      return { ...slice, own };
    }

    const slices: Compared[] = [];
    await run();
    for (const _ of each()) slices.push(await run());
    await Promise.all([...Object.values(limits), server, other].map(({ stop }) => stop()));

    return [
      ...Object.entries(limitNames).flatMap(([limit, limitName]) => [
        compare({
          what: "home GET: server CPU, mutations included",
          unit: "µs",
          limitName,
          ...valuesOf(slices, "cpu", limit),
          goal: { most: 1.5, better: 1.2 },
        }),
        compare({
          what: "home GET: throughput",
          unit: "/s",
          limitName,
          ...valuesOf(slices, "perSecond", limit),
        }),
      ]),
      {
        what: "changes acknowledged",
        limit: "",
        goal: `${perSecond} /s`,
        measured: `${say(median(paces))} /s`,
        // The last change of a round may not be acknowledged yet.
        isGood: median(paces) > perSecond - 1,
      },
      never(
        "stale to the client that made the change, on 2 processes",
        stale.own,
        `${changes} changes, ${reads} reads`,
      ),
      never("stale to others a second later, on 2 processes", stale.others),
      never(
        "stale a second later, of all responses of the load",
        slices.reduce((sum, { own }) => sum + own.stale, 0),
      ),
      neverWrong(slices),
    ];
  },
};
