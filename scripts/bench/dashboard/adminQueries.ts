// The server's processor time for the queries of the dashboard, which are executed for each admin and never cached.

import { bound } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median } from "../testbed/numbers.ts";
import { browserOperation } from "../testbed/operations.ts";
import { sendOnce, byPost } from "../testbed/requests.ts";

/** The goals are microseconds of processor time. */
const queries = [
  { what: "240 series", request: byPost(browserOperation("AdminPage")), goal: 8_000 },
  {
    what: "100 episodes of a series",
    request: byPost(browserOperation("EpisodeManager", { slug: "series-0" })),
    goal: 5_000,
  },
];

export const adminQueries: Figure = {
  name: "Queries of the dashboard",
  rounds: 5,
  minutes: 5,
  async measure(testbed, { each, isQuick }) {
    const { site, server } = await openLargeSite(testbed);
    const cookie = (await site.signIn(server)).cookie() ?? "";
    const count = isQuick ? 100 : 500;
    const measured = queries.map((query) => ({ ...query, values: [] as number[] }));
    const run = async ({ request }: (typeof queries)[number]) => {
      const before = (await server.usage()).cpu;
      for (let index = 0; index < count; index += 1) {
        const { body } = await sendOnce(server.url, request, { cookie });
        if (body.includes('"errors"')) throw new Error(`The query failed: ${body.toString().slice(0, 200)}`);
      }
      return ((await server.usage()).cpu - before) / count;
    };
    for (const query of measured) await run(query);
    for (const _ of each()) for (const query of measured) query.values.push(await run(query));
    await server.stop();
    return measured.map(({ what, goal, values }) =>
      bound({
        what: `${what}: server CPU`,
        value: median(values),
        unit: "µs",
        most: goal,
        spread: `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`,
      }),
    );
  },
};
