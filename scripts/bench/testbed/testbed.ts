// The test bed of the figures: one PostgreSQL with a database for each site, and the server processes that a figure
// starts.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Client as DatabaseClient } from "pg";

import { createTestClient } from "../../../server/testing/client.ts";
import type { Client } from "../../../server/testing/client.ts";
import { isError, isReady } from "../../../server/testing/outside.ts";
import { findFreePort } from "../../../server/testing/services/freePort.ts";
import { startGuardedPostgres } from "../../../server/testing/services/guardedPostgres.ts";
import { openChannel } from "./channel.ts";
import { measured, startProgram } from "./program.ts";
import type { Program } from "./program.ts";
import type { Usage } from "./usage.ts";

/** One server process. */
export interface Server {
  url: string;
  /** The application name of its connections. */
  name: string;
  pid: number;
  usage: () => Promise<Usage>;
  /** The resident memory in bytes. */
  memory: () => Promise<number>;
  /** Null while the process runs, and when a signal ended it. */
  exitCode: () => number | null;
  /** Ends the process by SIGKILL, as a crash would. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A database, a folder of files, and the servers that use them. */
export interface Site {
  /** The folder in which the servers store pictures. */
  files: string;
  databaseUrl: string;
  /** Starts a server with these settings in addition to the site's. */
  startServer: (settings?: Record<string, string>) => Promise<Server>;
  sql: Sql;
  /** Signs the super admin in, and returns the client. */
  signIn: (server: Server) => Promise<Client>;
  /** Creates an account, and returns its signed-in client. */
  signUp: (server: Server, credentials: { email: string; password: string }) => Promise<Client>;
  /** The errors that the servers have logged. */
  errors: () => string[];
}

/** The caller states the type of the rows. */
export type Sql = <Row = unknown>(statement: string, values?: unknown[]) => Promise<Row[]>;

export interface Testbed {
  openSite: (settings?: Record<string, string>) => Promise<Site>;
  startProgram: (file: URL) => Program;
  close: () => Promise<void>;
}

const superAdmin = { email: "admin@example.org", password: "shuttlecock-2025" };
const main = fileURLToPath(new URL("../../../server/main.js", import.meta.url));
const startLimitMs = 120_000;
const stopLimitMs = 15_000;

export async function openTestbed(): Promise<Testbed> {
  const postgres = await startGuardedPostgres();
  const cleanUps: (() => Promise<unknown>)[] = [postgres.remove];
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  async function cleanUpAll() {
    closing.abort(new Error("The test bed is closed."));
    // Servers that are just starting may still add clean-ups.
    for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
      try {
        await cleanUp();
      } catch (error) {
        // The other clean-ups still run.
        console.error(error);
      }
    }
  }

  return {
    openSite: (settings = {}) => openSite(postgres.url, settings, cleanUps, closing.signal),
    startProgram(file) {
      closing.signal.throwIfAborted();
      const program = startProgram(file);
      cleanUps.push(program.stop);
      return program;
    },
    close: () => (closed ??= cleanUpAll()),
  };
}

async function openSite(
  postgresUrl: string,
  settings: Record<string, string>,
  cleanUps: (() => Promise<unknown>)[],
  closing: AbortSignal,
): Promise<Site> {
  closing.throwIfAborted();
  const database = `bench_${randomUUID().replaceAll("-", "")}`;
  const data = await mkdtemp(join(tmpdir(), "bench-data-"));
  cleanUps.push(() => rm(data, { recursive: true, force: true }));
  const maker = new DatabaseClient({ connectionString: postgresUrl });
  await maker.connect();
  await maker.query(`create database ${database}`);
  await maker.end();
  const databaseUrl = new URL(postgresUrl);
  databaseUrl.pathname = `/${database}`;
  const own = new DatabaseClient({ connectionString: databaseUrl.href, application_name: "bench" });
  await own.connect();
  cleanUps.push(() => own.end());
  const output: string[] = [];

  async function enter(url: string, mutation: "signIn" | "signUp", input: typeof superAdmin) {
    const client = createTestClient(url);
    cleanUps.push(() => client.close());
    const { entered } = await client.query<{ entered: { userErrors: unknown[] } }>(
      `mutation ($input: CredentialsInput!) { entered: ${mutation}(input: $input) { userErrors { message } } }`,
      { input },
    );
    if (entered.userErrors.length > 0) throw new Error(JSON.stringify(entered.userErrors));
    return client;
  }

  return {
    files: join(data, "files"),
    databaseUrl: databaseUrl.href,
    async startServer(more = {}) {
      closing.throwIfAborted();
      const environment = { DATA_DIR: data, ...settings, ...more };
      return startServer(databaseUrl.href, environment, output, (stop) => cleanUps.push(stop));
    },
    sql: async <Row>(statement: string, values?: unknown[]) =>
      // The columns depend on the statement.
      (await own.query(statement, values)).rows as Row[],
    signIn: ({ url }) => enter(url, "signIn", superAdmin),
    signUp: ({ url }, credentials) => enter(url, "signUp", credentials),
    errors: () => output.join("").split("\n").filter(isError),
  };
}

/** `onSpawn` receives the function that ends the process, even if it never becomes ready. */
async function startServer(
  databaseUrl: string,
  settings: Record<string, string>,
  output: string[],
  onSpawn: (stop: () => Promise<void>) => void,
): Promise<Server> {
  const port = settings["PORT"] ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const name = `server-${port}-${randomUUID()}`;
  const database = new URL(databaseUrl);
  database.searchParams.set("application_name", name);
  // The environment leaves out the developer's settings, so that figures are comparable.
  const env = {
    PORT: port,
    PUBLIC_URL: url,
    DATABASE_URL: database.href,
    APP_SECRET: "a secret of the figures, which is long enough",
    SUPER_ADMIN_EMAIL: superAdmin.email,
    SUPER_ADMIN_PASSWORD: superAdmin.password,
    LOG_LEVEL: "warn",
    ...settings,
  };
  const child = spawn(process.execPath, [...measured, main], {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    serialization: "advanced",
  });
  const { ask } = openChannel(child);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;

  async function end(signal: NodeJS.Signals) {
    if (isOver()) return;
    const insist = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    clearTimeout(insist);
  }

  onSpawn(() => end("SIGTERM"));
  const deadline = performance.now() + startLimitMs;
  while (!(await isReady(url))) {
    if (isOver() || performance.now() > deadline) {
      await end("SIGKILL");
      throw new Error(`The server did not start:\n${output.join("")}`);
    }
    await pause(50);
  }
  return {
    url,
    name,
    pid: child.pid ?? Number.NaN,
    usage: () => ask("usage"),
    memory: () => ask("memory"),
    exitCode: () => child.exitCode,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
