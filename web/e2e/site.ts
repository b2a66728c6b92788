// The built site in production: a server process on a database of its own, with the demonstration's catalogue.
// It can be killed and restarted in the middle of a journey.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Client } from "pg";

import { isError, isReady } from "../../server/testing/outside.ts";
import { onDatabase } from "../../server/testing/services/databases.ts";
import { findFreePort } from "../../server/testing/services/freePort.ts";
import { endWhenGone } from "../../server/testing/services/guard.ts";
import { testTimeoutMs, waitTimeoutMs } from "../../server/testing/timeouts.ts";
import type { SiteDatabase } from "./databases.ts";

export interface Site {
  url: string;
  /** Kills the server, as a crash does. */
  killServer: () => Promise<void>;
  startServer: () => Promise<void>;
  /** Runs SQL outside of the server, as another program would. */
  sql: (statement: string, values?: unknown[]) => Promise<void>;
  /** Runs SQL in a transaction outside of the server, and holds its locks until the returned function is called. */
  holdLocks: (statement: string) => Promise<() => Promise<void>>;
  /** The mails that the site has sent so far, the newest last. */
  readMails: () => Promise<string[]>;
  /** Stops everything, and fails when the server has logged an error. */
  stop: () => Promise<void>;
}

/** The super admin of the site. */
export const credentials = { email: "admin@example.org", password: "shuttlecock-2025" };

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

/** Starts the site with these settings in addition to those of all journeys. The database is removed with the site. */
export async function startSite(
  database: SiteDatabase,
  settings: Record<string, string> = {},
): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), "journeys-data-"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  let server: ChildProcess | undefined;

  async function startServer(): Promise<void> {
    // The developer's environment is not passed on, so that the journeys are the same everywhere.
    const env = {
      PORT: port,
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      APP_SECRET: "a secret of the journeys, which is long enough",
      DATA_DIR: data,
      DEMO: "on",
      PLAYGROUND: "on",
      SUPER_ADMIN_EMAIL: credentials.email,
      SUPER_ADMIN_PASSWORD: credentials.password,
      LOG_LEVEL: "warn",
      ...settings,
    };
    const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
    child.once("exit", endWhenGone(child.pid));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
    server = child;
    const deadline = Date.now() + testTimeoutMs;
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start:\n${output.join("")}`);
      await pause(50);
    }
  }

  async function endServer(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const child = server;
    const killTimer = setTimeout(() => child.kill("SIGKILL"), waitTimeoutMs);
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    clearTimeout(killTimer);
  }

  async function stop(): Promise<void> {
    try {
      await endServer("SIGTERM");
    } finally {
      await database.remove();
      await rm(data, { recursive: true, force: true });
    }
    const errors = output.join("").split("\n").filter(isError);
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join("\n")}`);
  }

  try {
    await startServer();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    startServer,
    killServer: () => endServer("SIGKILL"),
    sql: (statement, values) =>
      onDatabase(database.url, async (client) => void (await client.query(statement, values))),
    async holdLocks(statement) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query("begin");
      await client.query(statement);
      return () => client.end();
    },
    async readMails() {
      // The folder of the mails is created with the first one.
      const names = await readdir(data, { recursive: true });
      const mails = names.filter((name) => name.endsWith(".eml")).toSorted();
      return Promise.all(mails.map((name) => readFile(join(data, name), "utf8")));
    },
    stop,
  };
}
