import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findClusterPlace } from "../../embedded/postgresPlace.ts";
import type { PostgresPlace } from "../../embedded/postgresPlace.ts";
import { onDatabase } from "./databases.ts";
import { findFreePort } from "./freePort.ts";
import { endWhenGone } from "./guard.ts";

/** Debian installs PgBouncer in a folder that is not in every user's PATH. */
const program = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

export const hasPooler = program !== undefined;

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a database, otherwise with the settings of Debian's package. */
export async function startPooler(databaseUrl: string, further: readonly string[] = []): Promise<Pooler> {
  if (program === undefined) throw new Error("No pooler is installed: apt-get install pgbouncer");
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-pooler-"));
  const place = await findClusterPlace(directory);
  async function removeFolders() {
    await rm(place.folder, { recursive: true, force: true });
    await rm(directory, { recursive: true, force: true });
  }
  try {
    const { url, stop } = await startIn(place, program, databaseUrl, further);
    return {
      url,
      async stop() {
        await stop();
        await removeFolders();
      },
    };
  } catch (error) {
    await removeFolders();
    throw error;
  }
}

/** Starts PgBouncer with its settings in the folder. When the start fails, no process is left. */
async function startIn(
  { folder, account }: PostgresPlace,
  command: string,
  databaseUrl: string,
  further: readonly string[],
): Promise<Pooler> {
  const database = new URL(databaseUrl);
  const port = await findFreePort();
  const name = database.pathname.slice(1);
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")];
  const lines = [
    "[databases]",
    `${name} = host=${database.hostname} port=${database.port} dbname=${name}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = md5",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    ...further,
  ];
  await writeFile(settings, lines.join("\n"));
  const password = decodeURIComponent(database.password);
  await writeFile(users, `"${decodeURIComponent(database.username)}" "${password}"\n`, { mode: 0o600 });
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  if (account) await chown(users, account.uid, account.gid);
  const child = spawn(command, [settings], { ...account, cwd: folder, stdio: "ignore" });
  const ended = once(child, "exit");
  // A caller learns that the program did not start from the failed attempts to connect.
  ended.catch(() => undefined);
  child.once("exit", endWhenGone(child.pid));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = port;
  async function stop() {
    child.kill("SIGTERM");
    child.kill("SIGKILL");
    await ended;
  }
  for (let tries = 0; ; tries += 1) {
    const isThere = await onDatabase(url.href, async () => true).catch(() => false);
    if (isThere) return { url: url.href, stop };
    if (child.exitCode !== null || tries > 300) {
      await stop();
      throw new Error("The pooler did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
