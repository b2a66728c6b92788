import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository; this file runs from `dist/scripts`. */
export const root = join(import.meta.dirname, "..", "..");

const stamp = join(root, "dist", ".built");
const sources = [
  "domain",
  "server",
  "web",
  "migrations",
  "scripts/codegenHooks.ts",
  "codegen.ts",
  "schema.graphql",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Builds the site if a source is newer than the last build. Returns the exit code, 0 when there was nothing to do. */
export async function buildIfOutdated(): Promise<number> {
  const lastBuild = modifiedAt(stamp);
  if (sources.every((source) => isOlder(join(root, source), lastBuild))) return 0;

  return build();
}

/** Returns the exit code, and prints the output when it is not 0. */
async function build(): Promise<number> {
  // The output of a started site contains only its log.
  console.error("Building the site…");
  const startedAt = new Date();
  const { code, output } = await runSteps();
  if (code === 0) await writeStamp(startedAt);
  else console.error(output);
  return code;
}

function isOlder(path: string, time: number): boolean {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return (entry?.mtimeMs ?? 0) < time;
  // The build writes the generated code.
  const names = readdirSync(path).filter((name) => name !== "generated");
  return names.every((name) => isOlder(join(path, name), time));
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function runSteps(): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    let output = "";
    // On Windows npm is a batch file, which only a shell can start.
    const steps = spawn("npm run build:all", { cwd: root, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [steps.stdout, steps.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    steps.once("error", reject);
    steps.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

// The stamp has the time at which the build began, so that files edited during the build are built the next time.
async function writeStamp(time: Date): Promise<void> {
  await mkdir(dirname(stamp), { recursive: true });
  const file = await open(stamp, "w");
  await file.utimes(time, time);
  await file.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await build();
