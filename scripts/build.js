import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stamp = join(root, "dist", ".built");
const sources = [
  "domain",
  "server",
  "web",
  "migrations",
  "scripts/codegenHooks.cjs",
  "codegen.ts",
  "schema.graphql",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/**
 * Builds the site when a source is newer than the last build.
 * @returns {Promise<number>} the exit code of the build, 0 when there was nothing to do
 */
export async function buildWhatIsNotBuilt() {
  const lastBuild = modifiedAt(stamp);
  if (sources.every((source) => isOlder(join(root, source), lastBuild))) return 0;

  return build();
}

/** @returns {Promise<number>} the exit code; what was printed is shown when it is not 0 */
async function build() {
  console.log("Building the site…");
  const startedAt = new Date();
  const { code, output } = await runSteps();
  if (code === 0) await writeStamp(startedAt);
  else console.error(output);
  return code;
}

/** @param {string} path @param {number} time @returns {boolean} */
function isOlder(path, time) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return (entry?.mtimeMs ?? 0) < time;
  // The build itself writes the generated code.
  const names = readdirSync(path).filter((name) => name !== "generated");
  return names.every((name) => isOlder(join(path, name), time));
}

/** @param {string} path @returns {number} */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @returns {Promise<{ code: number, output: string }>} */
function runSteps() {
  return new Promise((resolve, reject) => {
    let output = "";
    // On Windows npm is a batch file, which only a shell can start.
    const steps = spawn("npm run build:all", { cwd: root, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [steps.stdout, steps.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    steps.once("error", reject);
    steps.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

// The stamp bears the time at which the build began: what was edited during it is built the next time.
/** @param {Date} time */
async function writeStamp(time) {
  await mkdir(dirname(stamp), { recursive: true });
  const file = await open(stamp, "w");
  await file.utimes(time, time);
  await file.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await build();
