import { compare } from "../testbed/comparison.ts";
import type { Goal } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { sendOnce, byGet, byPost, startLoad } from "../testbed/requests.ts";
import type { HttpRequest, Slice } from "../testbed/requests.ts";
import { neverWrong, valuesOf } from "../testbed/slices.ts";
import type { Compared } from "../testbed/slices.ts";
import type { Server } from "../testbed/testbed.ts";
import { shortenResponse, startBare } from "./bare.ts";
import type { PreparedResponse } from "./bare.ts";
import { pages } from "./pages.ts";

/** The limits send the same body, one with the site's headers and one with short headers. */
const limitNames = { sameHead: "node:http, same headers", shortHead: "node:http, short headers" };

/** One kind of request. */
interface Kind {
  page: string;
  name: "GET" | "POST" | "304";
  path: string;
  request: HttpRequest;
  isUnchanged: boolean;
  response: PreparedResponse;
  slices: Compared[];
}

/** Compares cached responses with those of a bare node:http server. */
export const cachedResponses: Figure = {
  name: "Cached responses",
  rounds: 5,
  minutes: 30,
  async measure(testbed, { each, isQuick }) {
    const { server } = await openLargeSite(testbed);
    const kinds = await prepareKinds(server);
    const responses = kinds.map(({ path, response }) => [path, response] as const);
    const limits = {
      sameHead: await startBare(testbed, new Map(responses)),
      shortHead: await startBare(
        testbed,
        new Map(responses.map(([path, response]) => [path, shortenResponse(response)])),
      ),
    };
    const load = startLoad(testbed);
    const seconds = isQuick ? 0.7 : 4;

    async function run({ path, request, response, isUnchanged }: Kind, length: number): Promise<Compared> {
      const options = isUnchanged
        ? { status: 304, body: Buffer.alloc(0), headers: { "if-none-match": response.etag } }
        : { body: response.body };
      const slice: Partial<Record<string, Slice>> = {};
      for (const [name, bare] of Object.entries(limits))
        slice[name] = await load.run(bare, { ...request, path }, { ...options, seconds: length });
      return { ...slice, own: await load.run(server, request, { ...options, seconds: length }) };
    }

    for (const kind of kinds) await run(kind, seconds / 2);
    for (const _ of each()) for (const kind of kinds) kind.slices.push(await run(kind, seconds));
    await Promise.all([...Object.values(limits), server].map(({ stop }) => stop()));

    return [...kinds.flatMap(describe), neverWrong(kinds.flatMap(({ slices }) => slices))];
  },
};

/** Each kind of request, with the expected response. */
async function prepareKinds(server: Server) {
  const kinds: Kind[] = [];
  for (const [page, operation] of Object.entries(pages)) {
    for (const request of [byGet(operation), byPost(operation)]) {
      // The second response comes from the cache.
      await sendOnce(server.url, request);
      const response = await sendOnce(server.url, request);
      if (response.status !== 200 || response.body.includes('"errors":'))
        throw new Error(`The ${page} query was not answered: ${response.status} ${response.body.toString()}`);
      const { method } = request;
      const kind = {
        page,
        name: method as Kind["name"],
        path: method === "GET" ? request.path : `/${page}`,
        request,
        isUnchanged: false,
      };
      if (method === "POST") {
        kinds.push({ ...kind, response: { ...response, unchanged: [] }, slices: [] });
        continue;
      }
      const known = await sendOnce(server.url, request, { "if-none-match": response.etag });
      if (known.status !== 304)
        throw new Error(`The ${page} query was not answered with 304 to a client that sends its ETag.`);
      const whole = { ...response, unchanged: known.head };
      kinds.push({ ...kind, response: whole, slices: [] });
      kinds.push({ ...kind, name: "304", isUnchanged: true, response: whole, slices: [] });
    }
  }
  return kinds;
}

const goals: Record<Kind["name"], Partial<Record<"cpu" | "perSecond", Goal>>> = {
  GET: { cpu: { most: 1.2, better: 1.05 }, perSecond: { least: 0.85, better: 0.97 } },
  POST: { cpu: { most: 1.5, better: 1.2 } },
  304: { cpu: { most: 1.25, better: 1.1 } },
};

function describe({ page, name, response, isUnchanged, slices }: Kind) {
  const size = isUnchanged ? "" : ` (${(response.body.length / 1_000).toFixed(1)} kB)`;
  return Object.entries(limitNames).flatMap(([limit, limitName]) => {
    const line = (what: string, unit: string, figure: "cpu" | "perSecond") =>
      compare({ what, unit, limitName, ...valuesOf(slices, figure, limit), goal: goals[name][figure] ?? {} });
    return [
      line(`${page} ${name}${size}: server CPU`, "µs", "cpu"),
      line(`${page} ${name}: throughput`, "/s", "perSecond"),
    ];
  });
}
