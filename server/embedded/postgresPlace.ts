// PostgreSQL refuses to run as root. A server started by root therefore runs PostgreSQL as another account, which must
// be able to enter the folder of the cluster.

import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { codeOf } from "../postgres/databaseErrors.ts";

export interface SystemAccount {
  uid: number;
  gid: number;
}

export interface PostgresPlace {
  /** An absolute path that the account may enter. Only the server's own account may write there. */
  folder: string;
  /** The account that runs PostgreSQL's programs; absent for the server's own account. */
  account?: SystemAccount;
}

/** The place of a directory's cluster: the directory itself, unless its account cannot enter it. */
export async function findClusterPlace(directory: string): Promise<PostgresPlace> {
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const inside = await realpath(directory);
  if (process.getuid?.() !== 0) return { folder: inside };
  const { uid, mode } = await stat(inside);
  // The directory contains only the cluster, whose content has its own modes. For example, mkdtemp created the
  // directory closed to others.
  if (uid === 0) await chmod(inside, mode | 0o011);

  const link = join(inside, "elsewhere");
  const folder = (await findElsewhere(link)) ?? inside;
  const owner = await ifPresent(stat(join(folder, "cluster", "data")));
  // A cluster that an ordinary user created still belongs to that user.
  const account =
    owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findNobody();
  if (await mayEnter(account, folder)) return { folder, account };
  return { folder: await makeElsewhere(link, account), account };
}

/** Whether the account may enter the folder and all folders above it. */
export async function mayEnter(account: SystemAccount, folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder);
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
  if ((bits & 1) === 0) return false;
  const above = dirname(folder);
  return above === folder || mayEnter(account, above);
}

/** The result of reading, or undefined when the file does not exist. */
export async function ifPresent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    // Reading the entry in /proc of a process that is ending fails with ESRCH.
    if (["ENOENT", "ESRCH"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

async function findNobody(): Promise<SystemAccount> {
  const run = promisify(execFile);
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", "nobody"]), run("id", ["-g", "nobody"])]);
    // macOS prints -2 as an unsigned number, which spawn does not accept.
    return { uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 };
  } catch {
    // The number that the kernel itself uses when the name is unknown.
    return { uid: 65534, gid: 65534 };
  }
}

async function findElsewhere(link: string): Promise<string | undefined> {
  const folder = await ifPresent(realpath(link));
  // A temporary folder may have been deleted, and another user may have created one with its name.
  return folder !== undefined && (await stat(folder)).uid === 0 ? folder : undefined;
}

// The link connects the cluster to its directory. Without the directory, the site starts with an empty database. A
// moved directory keeps its data.
async function makeElsewhere(link: string, account: SystemAccount): Promise<string> {
  const folder = await makeOpenFolder(account);
  if ((await findElsewhere(link)) === undefined) await rm(link, { force: true });
  try {
    await symlink(folder, link);
    return folder;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    await rm(folder, { recursive: true });
    return realpath(link);
  }
}

async function makeOpenFolder(account: SystemAccount): Promise<string> {
  // Temporary folders are tried last, because some systems delete old files there.
  for (const base of ["/var/lib", "/var/tmp", tmpdir()]) {
    try {
      if (!(await mayEnter(account, base))) continue;
      const folder = await mkdtemp(join(base, "badminton-broadcasts-"));
      await chmod(folder, 0o711);
      return folder;
    } catch (error) {
      if (!["ENOENT", "EACCES", "EROFS", "EPERM"].includes(codeOf(error))) throw error;
    }
  }
  throw new Error(
    "No folder was found for the embedded PostgreSQL: set DATABASE_URL, or start as an ordinary user.",
  );
}
