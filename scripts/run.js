// Runs a script of this folder: node scripts/run.js <name> [arguments]. The oldest supported Node cannot run TypeScript, so
// this compiles the folder into dist/scripts first, without type errors; `npm run check` reports them.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [name = "", ...args] = process.argv.slice(2);
const pathOf = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const { status } = spawnSync(
  process.execPath,
  [pathOf("../node_modules/typescript/bin/tsc"), "-p", pathOf("tsconfig.compile.json")],
  { stdio: "inherit" },
);
if (status === 0) {
  const script = new URL(`../dist/scripts/${name}.js`, import.meta.url);
  // The script runs in this process, so that it receives Ctrl-C and the signals of a process manager.
  process.argv = [process.execPath, fileURLToPath(script), ...args];
  await import(script.href);
} else process.exitCode = 1;
