import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runProgram } from "../../embedded/postgresCluster.ts";
import { findClusterPlace } from "../../embedded/postgresPlace.ts";
import type { PostgresPlace } from "../../embedded/postgresPlace.ts";
import { findFreePort } from "./freePort.ts";
import { removeClusters, stopWhenGone } from "./guard.ts";
import type { GuardedPostgres } from "./guardedPostgres.ts";

/** The folder in which Debian's packages install each version. */
const packages = "/usr/lib/postgresql";

/** Finds the folder of the oldest installed PostgreSQL's programs; null where none is installed. */
export function findOldestPostgres(): string | null {
  const versions = existsSync(packages) ? readdirSync(packages) : [];
  const [oldest] = versions
    .filter((version) => existsSync(join(packages, version, "bin/initdb")))
    .toSorted((one, other) => Number(one) - Number(other));
  return oldest === undefined ? null : join(packages, oldest, "bin");
}

/** Starts the oldest installed PostgreSQL with its package's default settings, except for address and port. */
export async function startOldestPostgres(): Promise<GuardedPostgres> {
  const programs = findOldestPostgres();
  if (programs === null) throw new Error("No PostgreSQL is installed: apt-get install postgresql");
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-oldest-"));
  const cancelGuard = stopWhenGone(directory);
  const place = await findClusterPlace(directory);
  const data = join(place.folder, "data");
  async function remove() {
    await removeClusters(directory);
    cancelGuard();
  }
  try {
    return { url: await startCluster(place, programs, data), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Creates the cluster and starts it, and returns its address. */
async function startCluster(place: PostgresPlace, programs: string, data: string): Promise<string> {
  const password = join(place.folder, "password");
  await writeFile(password, "of the tests", { mode: 0o600 });
  if (place.account) {
    // PostgreSQL refuses to run as root. It creates its data folder itself.
    await chmod(place.folder, 0o711);
    await chown(place.folder, place.account.uid, place.account.gid);
    await chown(password, place.account.uid, place.account.gid);
  }
  const port = await findFreePort();
  await runProgram(place, join(programs, "initdb"), [
    `--pgdata=${data}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    `--pwfile=${password}`,
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const start = ["start", "--wait", `--pgdata=${data}`, `--log=${join(place.folder, "log")}`];
  await runProgram(place, join(programs, "pg_ctl"), [...start, "-o", options]);
  return `postgres://postgres:${encodeURIComponent("of the tests")}@127.0.0.1:${port}/postgres`;
}
