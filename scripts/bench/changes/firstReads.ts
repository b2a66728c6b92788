import { pages } from "../http/pages.ts";
import { compare } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median } from "../testbed/numbers.ts";
import { sendOnce, byGet, byPost } from "../testbed/requests.ts";
import type { HttpRequest } from "../testbed/requests.ts";
import { openOperator } from "./operator.ts";

/** The first read after a change takes no longer than a cache miss without changes. */
export const firstReads: Figure = {
  name: "First read after a change",
  rounds: 5,
  minutes: 10,
  async measure(testbed, { each, isQuick }) {
    const { site, server } = await openLargeSite(testbed);
    const operator = await openOperator(site, server);
    const request = byGet(pages.home);
    const times: Record<"quiet" | "first", number[]> = { quiet: [], first: [] };
    let lastNumber = 0;

    async function time(asked: HttpRequest) {
      const startedAt = performance.now();
      await sendOnce(server.url, asked);
      return performance.now() - startedAt;
    }

    async function run(count: number) {
      const quiet = [];
      const first = [];
      for (let index = 0; index < count; index += 1) {
        lastNumber += 1;
        const variables = { ...pages.home.variables, unasked: lastNumber };
        quiet.push(await time(byPost({ ...pages.home, variables })));
        // A subscriber is connected.
        await sendOnce(server.url, request);
        await operator.change();
        first.push(await time(request));
      }
      return { quiet: median(quiet), first: median(first) };
    }

    const count = isQuick ? 20 : 100;
    await run(count);
    for (const _ of each()) {
      const { quiet, first } = await run(count);
      times.quiet.push(quiet);
      times.first.push(first);
    }
    await server.stop();
    return [
      compare({
        what: "home GET: response time",
        unit: "ms",
        limitName: "a cache miss without changes",
        measured: times.first,
        limits: times.quiet,
        goal: { most: 1.5, better: 1 },
      }),
    ];
  },
};
