// Whether a longer catalogue needs more statements.

import { fillCatalogue } from "./testbed/catalogue.ts";
import { bound } from "./testbed/comparison.ts";
import type { Figure } from "./testbed/figure.ts";
import { median, say } from "./testbed/numbers.ts";
import { oneAddress } from "./testbed/oneAddress.ts";
import { browserOperation } from "./testbed/operations.ts";
import { sendOnce, uncachedRequest, startLoad } from "./testbed/requests.ts";
import type { Slice } from "./testbed/requests.ts";
import { countStatements } from "./testbed/statements.ts";
import type { Server } from "./testbed/testbed.ts";

/** Few connections, so that requests do not wait for a connection to the database. */
const connections = 8;

interface Grown {
  count: number;
  server: Server;
  body: Buffer;
  statements: number;
  slices: Slice[];
}

const pages = [
  {
    name: "home page",
    noun: "series",
    operation: browserOperation("HomePage"),
    most: 5,
    sizes: [10, 100, 1_000].map((series) => ({
      count: series,
      sizes: { categories: 12, series, episodes: 4 },
    })),
  },
  {
    name: "series page",
    noun: "episodes",
    operation: browserOperation("SeriesPage", { slug: "series-0" }),
    most: 4,
    sizes: [10, 100, 300].map((episodes) => ({
      count: episodes,
      sizes: { categories: 12, series: 24, episodes },
    })),
  },
];

export const figures: Figure[] = pages.map(({ name, noun, operation, most, sizes }) => ({
  name: `Growth of the ${name}`,
  rounds: 5,
  minutes: 15,
  async measure(testbed, { each, isQuick }) {
    const request = uncachedRequest(operation);
    const load = startLoad(testbed);
    const seconds = isQuick ? 0.4 : 4;
    const grown: Grown[] = [];
    for (const { count, sizes: rows } of sizes) {
      const site = await testbed.openSite(oneAddress);
      const server = await site.startServer();
      await fillCatalogue(site, rows);
      const statements = await countStatements(site, request);
      const { body } = await sendOnce(server.url, request);
      grown.push({ count, server, body, statements: statements.length, slices: [] });
    }
    for (const { server, body } of grown) await load.run(server, request, { body, seconds, connections });
    for (const _ of each())
      for (const { server, body, slices } of grown)
        slices.push(await load.run(server, request, { body, seconds, connections }));
    await Promise.all(grown.map(({ server }) => server.stop()));

    const [least] = grown;
    return grown.map(({ count, body, statements, slices }) => ({
      ...bound({ what: `${count} ${noun}: SQL statements of a cache miss`, value: statements, most }),
      spread: `${(body.length / 1_000).toFixed(1)} kB, ${say(median(slices.map(({ cpu }) => cpu)))} µs of server CPU`,
      isGood:
        statements <= most && statements === least?.statements && slices.every(({ wrong }) => wrong === 0),
    }));
  },
}));
