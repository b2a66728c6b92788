import { deepStrictEqual } from "node:assert";

import { howToInstall, isInstalled } from "../peers/peers.ts";
import { bound, compare } from "../testbed/comparison.ts";
import type { Goal } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import type { Program } from "../testbed/program.ts";
import { sendOnce, byPost, uncachedRequest, startLoad } from "../testbed/requests.ts";
import type { MeasuredResponse, HttpRequest, Slice, MeasuredTarget } from "../testbed/requests.ts";
import { neverWrong, valuesOf } from "../testbed/slices.ts";
import type { Compared } from "../testbed/slices.ts";
import { countStatements } from "../testbed/statements.ts";
import type { Testbed } from "../testbed/testbed.ts";
import { pages } from "./pages.ts";
import type { PeerPlace } from "./resolvers.ts";

/** Few connections, so that requests do not wait for a connection to the database. */
const connections = 8;
const mostStatements: Record<keyof typeof pages, number> = { home: 5, series: 4 };
/** The goals for the ratio to the peer's processor time. */
const mostProcessor: Record<keyof typeof pages, Record<string, Goal>> = {
  // PostGraphile derives its schema from the database; the peer has views for the home page only.
  home: { "Apollo Server": { most: 1 }, mercurius: { most: 1.2, better: 0.6 }, PostGraphile: { most: 1 } },
  series: { "Apollo Server": { most: 1 }, mercurius: { most: 1.2, better: 0.6 } },
};

interface Kind {
  page: keyof typeof pages;
  request: HttpRequest;
  own: MeasuredResponse;
  /** The peers' responses, by their names. */
  others: Record<string, MeasuredResponse>;
  statements: string[];
  slices: Compared[];
}

type Peer = MeasuredTarget & Pick<Program, "stop">;

/** The cost and the statements of a cache miss, compared with the same query on other servers. */
export const misses: Figure = {
  name: "Cache misses",
  rounds: 5,
  minutes: 30,
  async measure(testbed, { each, isQuick }) {
    const { site, server } = await openLargeSite(testbed);
    const place = { databaseUrl: site.databaseUrl, publicUrl: server.url };
    const peers: Partial<Record<string, Peer>> = {
      "Apollo Server": await startPeer(testbed, "apolloPeer.js", place),
      ...(isInstalled("mercurius") && {
        mercurius: await startPeer(testbed, "../peers/mercurius.js", place),
      }),
      ...(isInstalled("postgraphile") && {
        PostGraphile: await startPeer(testbed, "../peers/postgraphile.js", place),
      }),
    };
    const load = startLoad(testbed);
    const seconds = isQuick ? 1 : 5;
    const kinds: Kind[] = [];
    for (const page of ["home", "series"] as const) {
      const operation = pages[page];
      const own = await sendOnce(server.url, byPost(operation));
      const others: Record<string, MeasuredResponse> = {};
      for (const [name, peer] of Object.entries(peers)) {
        if (!peer || !mostProcessor[page][name]) continue;
        const other = await sendOnce(peer.url, byPost(operation));
        deepStrictEqual({ [name]: dataOf(other) }, { [name]: dataOf(own) });
        others[name] = other;
      }
      const statements = await countStatements(site, uncachedRequest(operation));
      kinds.push({ page, request: uncachedRequest(operation), own, others, statements, slices: [] });
    }

    const run = async ({ request, own, others }: Kind, length: number): Promise<Compared> => {
      const slice: Partial<Record<string, Slice>> = {};
      for (const [name, { body }] of Object.entries(others)) {
        const peer = peers[name];
        if (peer) slice[name] = await load.run(peer, request, { body, seconds: length, connections });
      }
      return {
        ...slice,
        own: await load.run(server, request, { body: own.body, seconds: length, connections }),
      };
    };
    for (const kind of kinds) await run(kind, 2 * seconds);
    for (const _ of each()) for (const kind of kinds) kind.slices.push(await run(kind, seconds));
    await Promise.all([...Object.values(peers), server].map(async (program) => program?.stop()));

    return [
      ...kinds.flatMap(describe),
      ...kinds.flatMap(({ page }) =>
        Object.keys(mostProcessor[page])
          .filter((name) => !peers[name])
          .map((name) => ({
            what: `${page}: server CPU`,
            limit: name,
            measured: howToInstall,
            isGood: true,
          })),
      ),
      neverWrong(kinds.flatMap(({ slices }) => slices)),
    ];
  },
};

function dataOf({ body }: MeasuredResponse) {
  return (JSON.parse(body.toString()) as { data: unknown }).data;
}

async function startPeer(testbed: Testbed, file: string, place: PeerPlace): Promise<Peer> {
  const program = testbed.startProgram(new URL(file, import.meta.url));
  return { url: await program.ask<string>("serve", place), usage: program.usage, stop: program.stop };
}

function describe({ page, others, statements, slices }: Kind) {
  return [
    bound({
      what: `${page}: SQL statements`,
      value: statements.length,
      most: mostStatements[page],
      spread: "without begin and commit",
    }),
    ...Object.keys(others).flatMap((name) => [
      compare({
        what: `${page}: server CPU`,
        unit: "µs",
        limitName: name,
        ...valuesOf(slices, "cpu", name),
        goal: mostProcessor[page][name] ?? {},
      }),
      compare({
        what: `${page}: throughput`,
        unit: "/s",
        limitName: name,
        ...valuesOf(slices, "perSecond", name),
      }),
    ]),
  ];
}
