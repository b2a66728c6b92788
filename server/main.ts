import "reflect-metadata";

import { once } from "node:events";

import { ConfigError, readConfig } from "./config.ts";
import { startSite } from "./embedded/site.ts";
import { limits } from "./limits.ts";

/** Starts one server process with what its environment leaves to the embedded defaults, and stops it on a signal. */
async function main(): Promise<void> {
  const site = await startSite(readConfig(process.env), (line) => process.stdout.write(`${line}\n`));
  await Promise.race(["SIGINT", "SIGTERM"].map((signal) => once(process, signal)));
  setTimeout(() => process.exit(1), limits.shutdown).unref();
  await site.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const line =
      error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${line}\n`);
    process.exit(1);
  },
);
