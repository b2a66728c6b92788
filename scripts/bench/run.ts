// Measures the built site. `npm run bench` measures its speed, `npm run bench -- http fanout` the named groups; `groups`
// below lists all.
//   --quick       runs fewer and shorter rounds, and omits figures that take minutes
//   --rounds n    runs at most n rounds of each figure, spread over those of a full run
//   --only text   runs only the figures whose name contains the text, such as --only SSRF
//   --seed n      uses other random numbers
//   --peers       first installs the servers for comparison, which are not dependencies of the site
// Everything runs on this machine. The benchmark starts PostgreSQL, servers and a browser, and ends them.

// Some figures load modules of the server into this process, and these modules require this import.
import "reflect-metadata";

import { parseArgs } from "node:util";

import { buildIfOutdated } from "../build.ts";
import { installPeers } from "./peers/peers.ts";
import type { Figure, FigureRow } from "./testbed/figure.ts";
import { takeFigure } from "./testbed/figure.ts";
import type { Testbed } from "./testbed/testbed.ts";

const groups = new Map<string, () => Promise<{ figures: readonly Figure[] }>>([
  ["changes", () => import("./changes.ts")],
  ["click", () => import("./click.ts")],
  ["dashboard", () => import("./dashboard.ts")],
  ["fanout", () => import("./fanout.ts")],
  ["faults", () => import("./faults.ts")],
  ["growth", () => import("./growth.ts")],
  ["html", () => import("./html.ts")],
  ["http", () => import("./http.ts")],
  ["overlay", () => import("./overlay.ts")],
  ["page", () => import("./page.ts")],
  ["reminders", () => import("./reminders.ts")],
  ["restart", () => import("./restart.ts")],
  ["scores", () => import("./scores.ts")],
  ["streams", () => import("./streams.ts")],
]);

/** The groups of a run without arguments. */
const groupsOfSpeed = ["http", "changes", "html", "fanout", "scores", "growth", "click"];
/** The smallest number of rounds that gives a spread. */
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
const chosenGroups = (positionals.length > 0 ? positionals : groupsOfSpeed).map((name) => groups.get(name));
const most = values.rounds === undefined ? Infinity : Number(values.rounds);
if (chosenGroups.includes(undefined) || !(most >= 1)) {
  console.error(
    `npm run bench -- [${[...groups.keys()].join(" | ")}]… [--quick] [--rounds n] [--only text] [--seed n] [--peers]`,
  );
  process.exit(2);
}

process.exitCode = await run();

/** Returns the exit code: 0 when every figure is within its limit and all its rounds were measured. */
async function run(): Promise<number> {
  if (values.peers && !installPeers()) return 1;
  const built = await buildIfOutdated();
  if (built !== 0) return built;

  // These modules import the built site, so they are loaded after the build.
  const { openTestbed } = await import("./testbed/testbed.ts");
  const { createRandom } = await import("../../server/testing/random.ts");
  const seed = Number(values.seed ?? 1);
  const modules = await Promise.all(chosenGroups.flatMap((load) => (load ? [load()] : [])));
  const chosen = modules
    .flatMap(({ figures }) => figures)
    .filter(({ name, isLong }) => name.includes(values.only ?? "") && !(isQuick && isLong));
  const testbed = await openTestbed();
  // A second signal does not end the benchmark earlier: started processes must be ended first. Without a reader of the
  // output, the message is an error itself.
  let isEnding = false;
  for (const event of ["SIGINT", "SIGTERM", "uncaughtException"])
    process.on(event, (reason) => {
      if (isEnding) return;
      isEnding = true;
      console.error("The benchmark was ended by", reason);
      void testbed.close().finally(() => process.exit(1));
    });
  const lines = [];
  try {
    for (const figure of chosen)
      if (!isEnding) lines.push(...(await measure(testbed, figure, createRandom(seed))));
  } finally {
    await testbed.close();
  }
  printTable(lines);
  return lines.length > 0 && lines.every(({ isGood }) => isGood) ? 0 : 1;
}

async function measure(testbed: Testbed, figure: Figure, random: () => number) {
  const { name, rounds } = figure;
  const wanted = Math.min(rounds, most, isQuick ? quickRounds : Infinity);
  const startedAt = performance.now();
  console.log(`${name}: ${wanted} of ${rounds} rounds…`);
  const { rows, made } = await takeFigure(testbed, figure, { wanted, random, isQuick });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return rows.map((row) => ({
    ...row,
    name,
    rounds: `${made}/${rounds}`,
    took: `${seconds} s`,
    isGood: row.isGood && made === wanted,
  }));
}

function printTable(lines: (FigureRow & { name: string; rounds: string; took: string })[]) {
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
