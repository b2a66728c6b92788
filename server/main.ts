import { once } from "node:events";
import * as nodeModule from "node:module";
import { setFlagsFromString } from "node:v8";

// Node 20 has no compile cache; where there is one, it halves the time to the first page.
if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function")
  nodeModule.enableCompileCache();

// Before anything is loaded: graphql reads it once, and would check every type as in development.
process.env["NODE_ENV"] ??= "production";

// By default V8 lets the heap grow to several times its live size before it collects. Half as much is enough for many large values,
// and costs a fifth more processor time only where thousands of sockets reconnect together (docs/performance.md).
setFlagsFromString("--heap-growing-percent=50");

/** Starts one server process with what its environment leaves to the embedded defaults, and stops it on a signal. */
async function main(): Promise<void> {
  // A signal during the start waits for its end, so that nothing it started is left behind; further ones change nothing.
  const leaving = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => leaving.abort());
  const { signal } = leaving;
  const { readConfig } = await import("./configuration/config.ts");
  const config = readConfig(process.env);
  const { limits } = await import("./configuration/limits.ts");
  const { startSite } = await import("./embedded/site.ts");
  const site = await startSite(config, print, signal).catch((error: unknown) => {
    // A process that is stopped before it has a database has nothing to close.
    if (!isAbort(error)) throw error;
  });
  if (!site) return;
  if (!signal.aborted) await once(signal, "abort");
  setTimeout(() => process.exit(1), limits.shutdown).unref();
  await site.close();
}

/** For people; the log has the standard output to itself, a JSON object a line. */
function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isConfiguration = error instanceof Error && error.name === "ConfigError";
    const text = error instanceof Error ? (isConfiguration ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
