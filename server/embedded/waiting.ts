import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import type { Config } from "../configuration/config.ts";
import { explainAbsence } from "../postgres/connectionErrors.ts";
import { isDatabaseUnavailable } from "../postgres/databaseErrors.ts";

const retryIntervalMs = 500;

/**
 * Does the work, and responds meanwhile to the probes as alive and not ready, so that a process that waits or migrates is
 * not restarted.
 */
export async function answerProbesDuring<Result>(
  { host, port }: Pick<Config, "host" | "port">,
  work: () => Promise<Result>,
): Promise<Result> {
  const server = createServer(sayWaiting).listen(port, host);
  await once(server, "listening");
  try {
    return await work();
  } finally {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
}

/**
 * Opens the database as soon as it is available. Throws an error that no retry can fix, and the reason of the signal when
 * it aborts.
 */
export async function waitForDatabase<Database>(
  open: () => Promise<Database>,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<Database> {
  const report = (error: unknown): void =>
    print(`The database cannot be reached yet: ${explainAbsence(error)}`);
  const first = await openIfPresent(open, report);
  if (first !== null) return first;
  for (;;) {
    await pause(retryIntervalMs, undefined, { signal });
    const opened = await openIfPresent(open, () => undefined);
    if (opened !== null) return opened;
  }
}

async function openIfPresent<Database>(
  open: () => Promise<Database>,
  onAbsence: (error: unknown) => void,
): Promise<Database | null> {
  try {
    return await open();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    onAbsence(error);
    return null;
  }
}

const sayWaiting: RequestListener = ({ url }, response) => {
  const isAlive = url === "/healthz";
  response
    .writeHead(isAlive ? 200 : 503, { "content-type": "text/plain", "retry-after": "1" })
    .end(isAlive ? "ok" : "not ready");
};
