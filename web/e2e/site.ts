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

import { isError, isReady } from "../../server/testing/outside.ts";
import { onDatabase, openConnection } from "../../server/testing/services/databases.ts";
import { findFreePort } from "../../server/testing/services/freePort.ts";
import { endWhenGone } from "../../server/testing/services/guard.ts";
import { testTimeoutMs, waitTimeoutMs } from "../../server/testing/timeouts.ts";
import type { SiteDatabase } from "./databases.ts";

export interface Site {
  url: string;
  /** Kills the server, as a crash does. */
  killServer: () => Promise<void>;
  startServer: () => Promise<void>;
  /** Starts another server process on the same database, and returns its address. */
  startAnother: () => Promise<string>;
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

const urlOf = (port: string): string => `http://127.0.0.1:${port}`;

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

/** The settings of all journeys. The developer's environment is not passed on, so that they are the same everywhere. */
function createEnvironment(port: string, database: SiteDatabase, data: string): Record<string, string> {
  return {
    PORT: port,
    PUBLIC_URL: urlOf(port),
    DATABASE_URL: database.url,
    APP_SECRET: "a secret of the journeys, which is long enough",
    DATA_DIR: data,
    DEMO: "on",
    PLAYGROUND: "on",
    SUPER_ADMIN_EMAIL: credentials.email,
    SUPER_ADMIN_PASSWORD: credentials.password,
    LOG_LEVEL: "warn",
  };
}

/** Starts the site with these settings in addition to those of all journeys. The database is removed with the site. */
export async function startSite(
  database: SiteDatabase,
  settings: Record<string, string> = {},
): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), "journeys-data-"));
  const port = await findFreePort();
  const url = urlOf(port);
  const output: string[] = [];
  const others: ChildProcess[] = [];
  let server: ChildProcess | undefined;

  /** Starts a process. It is stored before it is ready, so that it is stopped also when it does not become ready. */
  async function launch(ownPort: string, store: (child: ChildProcess) => void): Promise<void> {
    const env = { ...createEnvironment(ownPort, database, data), ...settings };
    const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
    child.once("exit", endWhenGone(child.pid));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
    store(child);
    const deadline = Date.now() + testTimeoutMs;
    while (!(await isReady(urlOf(ownPort)))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start:\n${output.join("")}`);
      await pause(50);
    }
  }

  const startServer = (): Promise<void> => launch(port, (child) => (server = child));

  async function stop(): Promise<void> {
    try {
      await Promise.all([server, ...others].map((child) => end(child, "SIGTERM")));
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
    async startAnother() {
      const otherPort = await findFreePort();
      await launch(otherPort, (child) => others.push(child));
      return urlOf(otherPort);
    },
    killServer: () => end(server, "SIGKILL"),
    sql: (statement, values) =>
      onDatabase(database.url, async (client) => void (await client.query(statement, values))),
    async holdLocks(statement) {
      const client = await openConnection(database.url);
      try {
        await client.query("begin");
        await client.query(statement);
      } catch (error) {
        await client.end();
        throw error;
      }
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

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const killTimer = setTimeout(() => child.kill("SIGKILL"), waitTimeoutMs);
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
  clearTimeout(killTimer);
}
