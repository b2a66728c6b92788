import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findClusterPlace } from "../../embedded/postgresPlace.ts";
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
  const database = new URL(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-pooler-"));
  const { folder, account } = await findClusterPlace(directory);
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
  const child = spawn(program, [settings], { ...account, cwd: folder, stdio: "ignore" });
  const ended = once(child, "exit");
  // A caller learns that the program did not start from the failed attempts to connect.
  ended.catch(() => undefined);
  child.once("exit", endWhenGone(child.pid));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = port;
  for (let tries = 0; ; tries += 1) {
    const isThere = await onDatabase(url.href, async () => true).catch(() => false);
    if (isThere) break;
    if (child.exitCode !== null || tries > 300) throw new Error("The pooler did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: url.href,
    async stop() {
      child.kill("SIGTERM");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
