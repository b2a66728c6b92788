// Where the figures are measured: one PostgreSQL, and on databases of it as many servers as a figure asks for, each a
// process of its own as in operation.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Client } from "pg";

import { startPostgres } from "../../../dist/server/embedded/postgres.js";
import { createTestClient } from "../../../dist/server/testing/client.js";
import { findFreePort } from "../../../dist/server/testing/freePort.js";
import { isError, isReady } from "../../../dist/server/testing/outside.js";
import { openChannel } from "./channel.js";
import { measured, startProgram } from "./program.js";

/**
 * @typedef {object} Server one server process
 * @property {string} url
 * @property {string} name by which PostgreSQL knows its connections
 * @property {() => Promise<import("./usage.js").Usage>} usage
 * @property {() => Promise<number>} memory in bytes
 * @property {() => number | null} exitCode null while it runs, and when a signal ended it
 * @property {() => Promise<void>} kill ends it as a crash would
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Site a database, a folder of files, and the servers that use them
 * @property {string} files where the servers keep pictures
 * @property {string} databaseUrl
 * @property {(settings?: Record<string, string>) => Promise<Server>} startServer with what it is given beside the site's settings
 * @property {(statement: string, values?: unknown[]) => Promise<Record<string, any>[]>} sql
 * @property {(server: Server) => Promise<any>} signIn as the super admin; gives a client of the tests
 * @property {(server: Server, credentials: { email: string, password: string }) => Promise<any>} signUp the same for somebody new
 * @property {() => string[]} errors what the servers have logged as errors
 */

/**
 * @typedef {object} Stage
 * @property {(settings?: Record<string, string>) => Promise<Site>} openSite
 * @property {(file: URL) => import("./program.js").Program} startProgram
 * @property {() => Promise<void>} close
 */

const superAdmin = { email: "admin@example.org", password: "shuttlecock-2025" };
const main = fileURLToPath(new URL("../../../dist/server/main.js", import.meta.url));
const startLimit = 120_000;
const stopLimit = 15_000;

/** @returns {Promise<Stage>} */
export async function setStage() {
  const directory = await mkdtemp(join(tmpdir(), "bench-database-"));
  const postgres = await startPostgres({ directory });
  /** @type {(() => Promise<unknown>)[]} */
  const cleanUps = [() => rm(directory, { recursive: true, force: true }), () => postgres.stop()];
  const closing = new AbortController();
  /** @type {Promise<void> | undefined} */
  let closed;

  async function cleanUpAll() {
    closing.abort(new Error("The stage is closed."));
    // What is just being started may still come in.
    for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
      try {
        await cleanUp();
      } catch (error) {
        // What does not end by itself is no reason to leave the rest.
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

/**
 * @param {string} postgresUrl
 * @param {Record<string, string>} settings
 * @param {(() => Promise<unknown>)[]} cleanUps
 * @param {AbortSignal} closing
 * @returns {Promise<Site>}
 */
async function openSite(postgresUrl, settings, cleanUps, closing) {
  closing.throwIfAborted();
  const database = `bench_${randomUUID().replaceAll("-", "")}`;
  const data = await mkdtemp(join(tmpdir(), "bench-data-"));
  cleanUps.push(() => rm(data, { recursive: true, force: true }));
  const maker = new Client({ connectionString: postgresUrl });
  await maker.connect();
  await maker.query(`create database ${database}`);
  await maker.end();
  const databaseUrl = new URL(postgresUrl);
  databaseUrl.pathname = `/${database}`;
  const own = new Client({ connectionString: databaseUrl.href, application_name: "bench" });
  await own.connect();
  cleanUps.push(() => own.end());
  /** @type {string[]} */
  const output = [];

  /** @param {string} url @param {"signIn" | "signUp"} mutation @param {typeof superAdmin} input */
  async function enter(url, mutation, input) {
    const client = createTestClient(url);
    cleanUps.push(() => client.close());
    const { entered } = await client.query(
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
      const surroundings = { DATA_DIR: data, ...settings, ...more };
      return startServer(databaseUrl.href, surroundings, output, (stop) => cleanUps.push(stop));
    },
    sql: async (statement, values) => (await own.query(statement, values)).rows,
    signIn: ({ url }) => enter(url, "signIn", superAdmin),
    signUp: ({ url }, credentials) => enter(url, "signUp", credentials),
    errors: () => output.join("").split("\n").filter(isError),
  };
}

/**
 * @param {string} databaseUrl
 * @param {Record<string, string>} settings
 * @param {string[]} output
 * @param {(stop: () => Promise<void>) => void} onSpawn so that it is ended also when it never gets ready
 * @returns {Promise<Server>}
 */
async function startServer(databaseUrl, settings, output, onSpawn) {
  const port = settings["PORT"] ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const name = `server-${port}-${randomUUID()}`;
  const database = new URL(databaseUrl);
  database.searchParams.set("application_name", name);
  // Nothing of the developer's own settings: the figures are the same everywhere.
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
    stream.setEncoding("utf8").on("data", (text) => output.push(text));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    if (isOver()) return;
    const insist = setTimeout(() => child.kill("SIGKILL"), stopLimit);
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    clearTimeout(insist);
  }

  onSpawn(() => end("SIGTERM"));
  const deadline = performance.now() + startLimit;
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
    usage: () => ask("usage"),
    memory: () => ask("memory"),
    exitCode: () => child.exitCode,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
