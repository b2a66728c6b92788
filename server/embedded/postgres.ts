// The PostgreSQL of a server without configuration. It runs in a separate session, so that Ctrl-C reaches the server
// first. However the last start ended, the next one uses the running cluster, or starts it with its data.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "pg";
import { DatabaseError } from "pg";

import { createDatabaseConnection } from "../postgres/databaseConnection.ts";
import { codeOf } from "../postgres/databaseErrors.ts";
import {
  explainClusterStart,
  explainFailure,
  openCluster,
  programOptions,
  runProgram,
} from "./postgresCluster.ts";
import type { Cluster } from "./postgresCluster.ts";
import { ifPresent } from "./postgresPlace.ts";

export interface EmbeddedPostgres {
  /** The connection string of the database `broadcasts`, as its superuser. */
  url: string;
  /** Stops the cluster, even one that another process started, unless a process still uses it. */
  stop(): Promise<void>;
}

const databaseName = "broadcasts";
/**
 * The advisory lock of the processes that use the cluster. Nothing else in the database `postgres` locks this
 * number.
 */
const useLockKey = 1_890_041_025;
const startLimitMs = 60_000;
const stopLimitMs = 30_000;
const logLimitBytes = 10_000_000;
/** Greater than every process id on Linux. */
const noProcessId = 2 ** 31 - 1;
/** PostgreSQL's messages when another start uses the cluster, or another program uses the port. */
const occupiedPattern = /lock file "|pre-existing shared memory|could not bind/;

const postgresSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
};

/** Whether the directory contains a cluster, running or not. */
export async function hasPostgres(directory: string): Promise<boolean> {
  for (const place of [directory, join(directory, "elsewhere")])
    if ((await ifPresent(stat(join(place, "cluster", "password")))) !== undefined) return true;
  return false;
}

/**
 * Starts the cluster in the directory, which is created at the first start. A running cluster is used unchanged.
 * Otherwise the cluster gets the port of its last start again when that is free, so that its clients find it after a
 * restart.
 */
export async function startPostgres(options: { directory: string }): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(options.directory));
  const session = await findOrLaunch(cluster);
  const url = `postgres://postgres:${cluster.password}@127.0.0.1:${session.port}/${databaseName}`;
  let stopping: Promise<void> | undefined;
  return { url, stop: () => (stopping ??= stop(cluster, session)) };
}

async function findOrLaunch(cluster: Cluster): Promise<Client> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    const session = (await use(cluster)) ?? (await launch(cluster, deadline));
    if (session !== undefined) return session;
    await sleep(50);
  }
}

/** Starts PostgreSQL and waits until it accepts connections; undefined when the cluster or the port is in use. */
async function launch(cluster: Cluster, deadline: number): Promise<Client | undefined> {
  await releaseStaleLock(cluster);
  const log = await openLog(cluster);
  const { size: logStart } = await log.stat();
  const settings = Object.entries(postgresSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const port = String(await choosePort(cluster));
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.data, "-p", port, ...settings], {
    ...programOptions(cluster.place),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  try {
    await once(child, "spawn");
  } catch (error) {
    throw explainClusterStart(error);
  } finally {
    await log.close();
  }
  const exited = new Promise<void>((resolveExit) => {
    child.once("exit", () => resolveExit());
  });
  try {
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const session = await use(cluster);
      if (session !== undefined) return session;
      await Promise.race([exited, sleep(10)]);
    }
  } catch (error) {
    child.kill("SIGINT");
    throw error;
  }
  child.kill("SIGINT");
  const said = (await readFile(cluster.log)).subarray(logStart).toString();
  if (occupiedPattern.test(said) && Date.now() < deadline) return undefined;
  throw await explainFailure("The embedded PostgreSQL did not start", said, cluster.place);
}

async function stop(cluster: Cluster, session: Client): Promise<void> {
  await endUse(session);
  const pid = await findServer(cluster);
  if (pid === undefined) return;
  const last = await connect(cluster);
  try {
    if (last !== undefined && (await isUsed(last))) return;
    // The program sends signals as the cluster's account, which may have written any process id into its lock file.
    const args = ["stop", `--pgdata=${cluster.data}`, "--mode=fast", "--no-wait"];
    await runProgram(cluster.place, cluster.binaries.pgCtl, args);
  } catch (error) {
    // Another process may have stopped it already.
    if ((await findServer(cluster)) === pid) throw error;
  } finally {
    await last?.end();
  }
  // pg_ctl's own wait is not used, because it would continue when another start runs a new server immediately.
  const deadline = Date.now() + stopLimitMs;
  while ((await findServer(cluster)) === pid) {
    if (Date.now() > deadline) throw new Error("The embedded PostgreSQL did not stop.");
    await sleep(10);
  }
}

/** Whether other processes use the cluster. If not, none can begin to use it while the session is open. */
async function isUsed(session: Client): Promise<boolean> {
  try {
    const lock = await session.query("SELECT pg_try_advisory_lock($1) AS is_free", [useLockKey]);
    return lock.rows[0].is_free !== true;
  } catch (error) {
    if (!isEnding(error)) throw error;
    return false;
  }
}

/**
 * A session on the running cluster whose lock shows other starts that the cluster is in use; undefined when the cluster
 * does not run, or is stopping.
 */
async function use(cluster: Cluster): Promise<Client | undefined> {
  const session = await connect(cluster);
  try {
    // Waits while another process is stopping the cluster, which ends this session too.
    await session?.query("SELECT pg_advisory_lock_shared($1)", [useLockKey]);
    const found = await session?.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (found?.rowCount === 0) await session?.query(`CREATE DATABASE ${databaseName}`);
    return session;
  } catch (error) {
    // Another start has created it first.
    if (["42P04", "23505"].includes(codeOf(error))) return session;
    await session?.end();
    if (!isEnding(error)) throw error;
    return undefined;
  }
}

/** Whether a session failed because its server is stopping or has stopped, and not because of its statement. */
function isEnding(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.code?.startsWith("57P") === true;
}

async function endUse(session: Client): Promise<void> {
  try {
    await session.query("SELECT pg_advisory_unlock_shared($1)", [useLockKey]);
  } catch {
    // The session and its lock ended when the cluster was restarted or killed.
  }
  await session.end();
}

async function connect(cluster: Cluster): Promise<Client | undefined> {
  const port = await findPort(cluster);
  if (port === undefined) return undefined;
  const { password } = cluster;
  const server = { host: "127.0.0.1", port, user: "postgres", password, database: "postgres" };
  const session = createDatabaseConnection({ ...server, connectionTimeoutMillis: 5000 });
  try {
    return await session.connect();
  } catch {
    // The cluster has not started or has stopped, or another program uses the port.
    await session.end();
    return undefined;
  }
}

/** The port of the cluster when it runs and is ready. */
async function findPort(cluster: Cluster): Promise<number | undefined> {
  const lock = await ifPresent(readFile(lockPath(cluster), "utf8"));
  const [pid, , , port, , , , status] = (lock ?? "").split("\n");
  const isReady = status?.trim() === "ready" && (await findHolder(cluster, Number(pid))) === "postgres";
  return isReady ? Number(port) : undefined;
}

/** The process id of the cluster's server, which may still be starting or stopping. */
async function findServer(cluster: Cluster): Promise<number | undefined> {
  const lock = await ifPresent(readFile(lockPath(cluster), "utf8"));
  const pid = Number.parseInt(lock ?? "");
  return (await findHolder(cluster, pid)) === "postgres" ? pid : undefined;
}

/** The process that has the id in the lock file. */
async function findHolder(cluster: Cluster, pid: number): Promise<"postgres" | "other" | "none"> {
  if (!(pid > 0)) return "none";
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === "ESRCH") return "none";
  }
  // The command line is available on Linux only. It is empty when the process is dead and waits for its parent.
  const command = await ifPresent(readFile(`/proc/${pid}/cmdline`, "utf8"));
  return command === undefined || command.split("\0").includes(cluster.data) ? "postgres" : "other";
}

// After a crash another process may have the id in the lock file, almost always so in a container. PostgreSQL would
// then refuse to start. The file is kept, because PostgreSQL also uses it to detect remaining processes of the crashed
// server.
async function releaseStaleLock(cluster: Cluster): Promise<void> {
  const lock = await ifPresent(open(lockPath(cluster), constants.O_RDWR | (constants.O_NOFOLLOW ?? 0)));
  if (lock === undefined) return;
  try {
    const content = await lock.readFile("utf8");
    const pid = Number.parseInt(content);
    if ((await findHolder(cluster, pid)) !== "other") return;
    // Written into the file that was read, because a lock that a new server has created since is another file.
    await lock.write(content.replace(String(pid), String(noProcessId)), 0);
  } finally {
    await lock.close();
  }
}

function lockPath(cluster: Cluster): string {
  return join(cluster.data, "postmaster.pid");
}

async function openLog(cluster: Cluster): Promise<FileHandle> {
  const log = await open(cluster.log, "a", 0o600);
  const { account } = cluster.place;
  if (account !== undefined) await log.chown(account.uid, account.gid);
  if ((await log.stat()).size > logLimitBytes) await log.truncate();
  return log;
}

/** The port of the last start when it is free, otherwise any free port. */
async function choosePort(cluster: Cluster): Promise<number> {
  const lastStart = await ifPresent(readFile(join(cluster.data, "postmaster.opts"), "utf8"));
  const lastPort = Number(/"-p" "(\d+)"/.exec(lastStart ?? "")?.[1] ?? 0);
  try {
    return await tryPort(lastPort);
  } catch {
    return tryPort(0);
  }
}

async function tryPort(port: number): Promise<number> {
  const probe = createServer().listen(port, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : port;
}
