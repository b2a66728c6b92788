import { isDeepStrictEqual } from "node:util";

import { howToInstall, isInstalled } from "../peers/peers.js";
import { bound, compare } from "../stage/comparison.js";
import { openLargeSite } from "../stage/largeSite.js";
import { askOnce, byPost, inNewWords, startLoad } from "../stage/questions.js";
import { neverWrong, valuesOf } from "../stage/slices.js";
import { countStatements } from "../stage/statements.js";
import { pages } from "./pages.js";

/** Few: what is measured is the work, not the wait for a connection to the database. */
const connections = 8;
const mostStatements = { home: 5, series: 4 };
/** In proportion to what the peer needs for the same. */
const mostProcessor = { "Apollo Server": { most: 1 }, mercurius: { most: 1.2, better: 0.6 } };

/**
 * What was never asked before is read with few statements, and costs less than what others do for the same.
 * @type {import("../run.js").Figure}
 */
export const misses = {
  name: "Misses",
  rounds: 5,
  minutes: 30,
  async measure(stage, { each, isQuick }) {
    const { site, server } = await openLargeSite(stage);
    const place = { databaseUrl: site.databaseUrl, publicUrl: server.url };
    const peers = {
      "Apollo Server": await startPeer(stage, "apolloPeer.js", place),
      ...(isInstalled("mercurius") && {
        mercurius: await startPeer(stage, "../peers/mercurius.js", place),
      }),
    };
    const load = startLoad(stage);
    const seconds = isQuick ? 1 : 5;
    const kinds = [];
    for (const [page, operation] of Object.entries(pages)) {
      const own = await askOnce(server.url, byPost(operation));
      const others = {};
      for (const [name, peer] of Object.entries(peers)) {
        others[name] = await askOnce(peer.url, byPost(operation));
        const isSame = isDeepStrictEqual(dataOf(own), dataOf(others[name]));
        if (!isSame) throw new Error(`${name} answers the ${page} query otherwise: ${others[name].body}`);
      }
      const statements = await countStatements(site, inNewWords(operation));
      kinds.push({ page, question: inNewWords(operation), own, others, statements, slices: [] });
    }

    const run = async ({ question, own, others }, length) => {
      const slice = {};
      for (const [name, peer] of Object.entries(peers))
        slice[name] = await load.run(peer, question, {
          body: others[name].body,
          seconds: length,
          connections,
        });
      return {
        ...slice,
        own: await load.run(server, question, { body: own.body, seconds: length, connections }),
      };
    };
    for (const kind of kinds) await run(kind, 2 * seconds);
    for (const _ of each()) for (const kind of kinds) kind.slices.push(await run(kind, seconds));
    const names = Object.keys(peers);
    await Promise.all([...Object.values(peers), server].map(({ stop }) => stop()));

    const missing = Object.keys(mostProcessor).filter((name) => !names.includes(name));
    return [
      ...kinds.flatMap((kind) => describe(kind, names)),
      ...kinds.flatMap(({ page }) =>
        missing.map((name) => ({
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

/** @param {import("../stage/questions.js").Answer} answer */
function dataOf({ body }) {
  return JSON.parse(body.toString()).data;
}

/** @param {import("../stage/stage.js").Stage} stage @param {string} file @param {object} place */
async function startPeer(stage, file, place) {
  const program = stage.startProgram(new URL(file, import.meta.url));
  return { url: await program.ask("serve", place), usage: program.usage, stop: program.stop };
}

function describe({ page, statements, slices }, names) {
  return [
    bound({
      what: `${page}: SQL statements`,
      value: statements.length,
      most: mostStatements[page],
      spread: "without begin and commit",
    }),
    ...names.flatMap((name) => [
      compare({
        what: `${page}: server CPU`,
        unit: "µs",
        limitName: name,
        ...valuesOf(slices, "cpu", name),
        goal: mostProcessor[name],
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
