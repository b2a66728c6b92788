// Creates the folder of a PostgreSQL cluster and runs the programs for it.

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { codeOf } from "../postgres/databaseErrors.ts";
import { prepareBinaries } from "./postgresBinaries.ts";
import type { PostgresBinaries } from "./postgresBinaries.ts";
import { findClusterPlace, ifPresent } from "./postgresPlace.ts";
import type { PostgresPlace } from "./postgresPlace.ts";

export interface Cluster {
  place: PostgresPlace;
  binaries: PostgresBinaries;
  data: string;
  log: string;
  password: string;
}

/** The cluster of a directory, running or not. It is created when there is none. */
export async function openCluster(directory: string): Promise<Cluster> {
  const place = await findClusterPlace(directory);
  const binaries = await prepareBinaries(place);
  const folder = join(place.folder, "cluster");
  if (!(await isThere(folder))) await createCluster(place, binaries, folder);
  await removeDrafts(place);
  const password = await readFile(join(folder, "password"), "utf8");
  return { place, binaries, data: join(folder, "data"), log: join(folder, "postgres.log"), password };
}

/** Runs one of PostgreSQL's programs until it exits. An error contains the last lines of its output. */
export async function runProgram(place: PostgresPlace, program: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, programOptions(place));
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    throw said === ""
      ? explainClusterStart(error)
      : await explainFailure("The embedded PostgreSQL failed", said, place);
  }
}

/** The options with which every program of the cluster is spawned. */
export function programOptions({ folder, account }: PostgresPlace): ProgramOptions {
  // Only these variables, because PGDATA, PGPORT, LC_MESSAGES and similar ones would change the behaviour of the
  // programs.
  return { ...account, cwd: folder, env: { LC_ALL: "C", TZ: "UTC" }, windowsHide: true };
}

interface ProgramOptions {
  uid?: number;
  gid?: number;
  cwd: string;
  env: Record<string, string>;
  windowsHide: boolean;
}

/** The error of a program that could not be started, with the likely reason. */
export function explainClusterStart(error: unknown): unknown {
  // The kernel also reports "no such file" for the program's loader, which musl systems such as Alpine lack.
  if (codeOf(error) !== "ENOENT") return error;
  return new Error(
    "The embedded PostgreSQL cannot run here, it needs glibc: set DATABASE_URL to one of your own.",
  );
}

/** The error of a program that failed, with the last lines of its output, which a full disk often does not store. */
export async function explainFailure(what: string, said: string, { folder }: PostgresPlace): Promise<Error> {
  if (fullDiskPattern.test(said) || (await statfs(folder)).bavail === 0)
    return Object.assign(new Error(`no space left for the embedded PostgreSQL in ${folder}`), {
      code: "ENOSPC",
    });
  return new Error(`${what}:\n${said.trimEnd().split("\n").slice(-12).join("\n")}`);
}

const fullDiskPattern = /No space left on device|Disk quota exceeded|Check free disk space/;

// The cluster is created under a temporary name and renamed when it is complete, so that an incomplete one is never
// used.
async function createCluster(
  place: PostgresPlace,
  binaries: PostgresBinaries,
  folder: string,
): Promise<void> {
  const draft = await mkdtemp(join(place.folder, "draft-"));
  const [data, password] = [join(draft, "data"), join(draft, "password")];
  try {
    await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
    await mkdir(data, { mode: 0o700 });
    if (place.account !== undefined) {
      await chmod(draft, 0o711);
      for (const path of [password, data]) await chown(path, place.account.uid, place.account.gid);
    }
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
    const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${password}`];
    await runProgram(place, binaries.initdb, [`--pgdata=${data}`, ...locale, ...access, "--no-instructions"]);
    await rename(draft, folder);
  } catch (error) {
    // Another start at the same time may have finished first and deleted this draft.
    if (!(await isThere(folder))) throw error;
  }
}

async function removeDrafts({ folder }: PostgresPlace): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith("draft-"));
  // An initdb whose parent was killed may still be writing.
  const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };
  await Promise.all(drafts.map(async (name) => rm(join(folder, name), removal)));
}

async function isThere(path: string): Promise<boolean> {
  return (await ifPresent(stat(path))) !== undefined;
}
