// PostgreSQL refuses to run as root. For root the server therefore runs as another account, and that account must be
// able to enter the folder where the cluster lies.

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
  /** An absolute path that the account may enter; only we may write there. */
  folder: string;
  /** As whom PostgreSQL's programs run; absent: as ourselves. */
  account?: SystemAccount;
}

/** The location of a directory's cluster: the directory itself, unless its account cannot enter it. */
export async function findPlace(directory: string): Promise<PostgresPlace> {
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const inside = await realpath(directory);
  if (process.getuid?.() !== 0) return { folder: inside };
  const { uid, mode } = await stat(inside);
  // The directory belongs to the cluster alone, and its content has modes of its own: mkdtemp, for example, created it
  // closed.
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

/** Whether the account may enter the folder, all folders above it included. */
export async function mayEnter(account: SystemAccount, folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder);
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
  if ((bits & 1) === 0) return false;
  const above = dirname(folder);
  return above === folder || mayEnter(account, above);
}

/** What was read, or undefined where the file does not exist. */
export async function ifPresent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    // A process that ends while its entry in /proc is being read answers ESRCH.
    if (["ENOENT", "ESRCH"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

async function findNobody(): Promise<SystemAccount> {
  const run = promisify(execFile);
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", "nobody"]), run("id", ["-g", "nobody"])]);
    // macOS prints -2 as an unsigned number, which spawn does not take.
    return { uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 };
  } catch {
    // The number that the kernel itself uses where the name is not known.
    return { uid: 65534, gid: 65534 };
  }
}

async function findElsewhere(link: string): Promise<string | undefined> {
  const folder = await ifPresent(realpath(link));
  // A temporary folder may have been cleared, and its name taken by another user.
  return folder !== undefined && (await stat(folder)).uid === 0 ? folder : undefined;
}

// The link ties the cluster to its directory: without the directory the site starts with an empty database; a directory
// that is moved keeps its data.
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
  // Temporary folders come last, since some systems delete old files there.
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
