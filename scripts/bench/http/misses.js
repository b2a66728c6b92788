import { isDeepStrictEqual } from "node:util";

import { fillCatalogue, large } from "../stage/catalogue.js";
import { bound, compare, never } from "../stage/comparison.js";
import { oneAddress } from "../stage/oneAddress.js";
import { askOnce, byPost, inNewWords, startLoad } from "../stage/questions.js";
import { countStatements } from "../stage/statements.js";
import { pages } from "./pages.js";

/** Few: what is measured is the work, not the wait for a connection to the database. */
const connections = 8;
const mostStatements = { home: 5, series: 4 };

/**
 * What was never asked before is read with few statements, and costs less than what others do for the same.
 * @type {import("../run.js").Figure}
 */
export const misses = {
  name: "Misses",
  rounds: 5,
  minutes: 30,
  async measure(stage, { each, isQuick }) {
    const site = await stage.openSite(oneAddress);
    const server = await site.startServer();
    await fillCatalogue(site, large);
    const program = stage.startProgram(new URL("apolloPeer.js", import.meta.url));
    const peerUrl = await program.ask("serve", { databaseUrl: site.databaseUrl, publicUrl: server.url });
    const peer = { url: peerUrl, usage: program.usage };
    const load = startLoad(stage);
    const seconds = isQuick ? 1 : 5;
    const kinds = [];
    for (const [page, operation] of Object.entries(pages)) {
      const [own, others] = [
        await askOnce(server.url, byPost(operation)),
        await askOnce(peer.url, byPost(operation), {}),
      ];
      const isSame = isDeepStrictEqual(dataOf(own), dataOf(others));
      if (!isSame) throw new Error(`The peer answers the ${page} query otherwise: ${others.body.toString()}`);
      const statements = await countStatements(site, inNewWords(operation));
      kinds.push({ page, question: inNewWords(operation), own, others, statements, slices: [] });
    }

    const run = async ({ question, own, others }, length) => ({
      limit: await load.run(peer, question, { body: others.body, seconds: length, connections }),
      own: await load.run(server, question, { body: own.body, seconds: length, connections }),
    });
    for (const kind of kinds) await run(kind, seconds);
    for (const _ of each()) for (const kind of kinds) kind.slices.push(await run(kind, seconds));
    await Promise.all([program.stop(), server.stop()]);

    return [
      ...kinds.flatMap(describe),
      never(
        "wrong answers",
        kinds.flatMap(({ slices }) => slices).reduce((sum, { own }) => sum + own.wrong, 0),
      ),
    ];
  },
};

/** @param {import("../stage/questions.js").Answer} answer */
function dataOf({ body }) {
  return JSON.parse(body.toString()).data;
}

function describe({ page, statements, slices }) {
  const valuesOf = (value) => ({
    limitName: "Apollo Server",
    measured: slices.map(({ own }) => own[value]),
    limits: slices.map(({ limit }) => limit[value]),
  });
  return [
    bound({
      what: `${page}: SQL statements`,
      value: statements.length,
      most: mostStatements[page],
      spread: "without begin and commit",
    }),
    compare({ what: `${page}: server CPU`, unit: "µs", ...valuesOf("cpu"), goal: { most: 1 } }),
    compare({ what: `${page}: throughput`, unit: "/s", ...valuesOf("perSecond") }),
  ];
}
