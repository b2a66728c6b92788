// Measures the built site: `npm run bench` its speed, `npm run bench -- http fanout` the groups that are named. Every file
// beside this one is a group of figures.
//   --quick       fewer, shorter rounds, and nothing that takes minutes
//   --rounds n    at most n rounds of each figure, spread over those of the full run
//   --only text   only the figures whose name contains the text, such as --only G11
//   --seed n      the random numbers of another run
//   --peers       installs the servers of others first, which are no dependencies of the site
// All of it stays on this machine: a PostgreSQL, servers and a browser of its own, which end with it.

// Before whatever of the server a figure measures in this process.
import "reflect-metadata";

import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { buildWhatIsNotBuilt } from "../../dist/scripts/build.js";
import { installPeers } from "./peers/peers.js";

/**
 * One line of the table.
 * @typedef {object} Row
 * @property {string} what what was counted or timed
 * @property {string} limit what it must not exceed, or what this machine can do, measured in the same run
 * @property {string} [goal] in proportion to the limit, where that is the machine's
 * @property {string} measured
 * @property {string} [spread] what lies behind the number
 * @property {boolean} isGood
 */

/**
 * @typedef {object} Turns what a figure is told about its run
 * @property {() => Iterable<number>} each the numbers of the rounds, until the time is up; for one loop
 * @property {() => number} random between 0 and 1, the same in each run of the same seed
 * @property {boolean} isQuick
 */

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} rounds of a full run
 * @property {number} minutes after which it ends with what it has
 * @property {boolean} [isLong] it is left out of a quick run
 * @property {(stage: import("./stage/stage.js").Stage, turns: Turns) => Promise<Row[]>} measure
 */

const folder = dirname(fileURLToPath(import.meta.url));
const groups = readdirSync(folder)
  .filter((file) => file.endsWith(".js") && file !== "run.js")
  .map((file) => file.slice(0, -".js".length));

/** What is measured when nothing is named. */
const groupsOfSpeed = ["http", "changes", "html", "fanout", "growth", "click"];
/** The fewest of which a spread can be told. */
const quickRounds = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    only: { type: "string" },
    seed: { type: "string" },
    peers: { type: "boolean", default: false },
  },
});
const isQuick = values.quick;
const chosenGroups = positionals.length > 0 ? positionals : groupsOfSpeed;
const most = values.rounds === undefined ? Infinity : Number(values.rounds);
if (!chosenGroups.every((group) => groups.includes(group)) || !(most >= 1)) {
  console.error(
    `npm run bench -- [${groups.join(" | ")}]… [--quick] [--rounds n] [--only text] [--seed n] [--peers]`,
  );
  process.exit(2);
}

process.exitCode = await run();

/** @returns {Promise<number>} the exit code: 0 when every figure is within its limit, measured in all its rounds */
async function run() {
  if (values.peers && !installPeers()) return 1;
  const built = await buildWhatIsNotBuilt();
  if (built !== 0) return built;

  // What uses the built site can be read only now.
  const { setStage } = await import("./stage/stage.js");
  /** @type {{ figures: Figure[] }[]} */
  const modules = await Promise.all(
    chosenGroups.map((group) => import(pathToFileURL(join(folder, `${group}.js`)).href)),
  );
  const chosen = modules
    .flatMap(({ figures }) => figures)
    .filter(({ name, isLong }) => name.includes(values.only ?? "") && !(isQuick && isLong));
  const stage = await setStage();
  // Once more changes nothing: what was started has to be ended.
  let isEnding = false;
  for (const event of ["SIGINT", "SIGTERM", "uncaughtException"])
    process.on(event, (reason) => {
      console.error("Ended by", reason);
      isEnding = true;
      void stage.close().finally(() => process.exit(1));
    });
  const lines = [];
  try {
    for (const figure of chosen) if (!isEnding) lines.push(...(await measure(stage, figure)));
  } finally {
    await stage.close();
  }
  printTable(lines);
  return lines.length > 0 && lines.every(({ isGood }) => isGood) ? 0 : 1;
}

/** @param {import("./stage/stage.js").Stage} stage @param {Figure} figure */
async function measure(stage, { name, rounds, minutes, measure: measureFigure }) {
  const wanted = Math.min(rounds, most, isQuick ? quickRounds : Infinity);
  const startedAt = performance.now();
  let made = 0;
  console.log(`${name}: ${wanted} of ${rounds} rounds…`);
  function* each() {
    while (made < wanted && performance.now() - startedAt < minutes * 60_000)
      yield Math.floor((made++ * rounds) / wanted);
  }
  /** @type {Row[]} */
  let rows;
  try {
    rows = await measureFigure(stage, {
      each,
      random: createRandom(Number(values.seed ?? 1)),
      isQuick,
    });
  } catch (error) {
    // The other figures can be measured all the same.
    console.error(error);
    rows = [
      { what: "could not be measured", limit: "", measured: String(error).slice(0, 80), isGood: false },
    ];
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return rows.map((row) => ({
    ...row,
    name,
    rounds: `${made}/${rounds}`,
    took: `${seconds} s`,
    isGood: row.isGood && made === wanted,
  }));
}

/** @param {(Row & { name: string, rounds: string, took: string })[]} lines */
function printTable(lines) {
  const head = ["Figure", "", "Limit", "Goal", "Measured", "Spread", "Rounds", "Took", ""];
  const rows = lines.map((line) => [
    line.name,
    line.what,
    line.limit,
    line.goal ?? "",
    line.measured,
    line.spread ?? "",
    line.rounds,
    line.took,
    line.isGood ? "✓" : "✗",
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, widths.map((width) => "-".repeat(width)), ...rows])
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
}

/** The generator mulberry32. @param {number} seed */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
