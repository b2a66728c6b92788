import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmod, chown, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { expect } from "vitest";

import type { EmbeddedPostgres } from "../../embedded/postgres.ts";
import { startPostgres } from "../../embedded/postgres.ts";
import { findBinariesPackage } from "../../embedded/postgresBinaries.ts";
import { createDatabaseConnection } from "../../postgres/databaseConnection.ts";
import { stopWhenGone } from "./guard.ts";

// Folders, clusters and processes for the tests of the embedded PostgreSQL. All are removed after each test.

const cleanUps: (() => Promise<unknown>)[] = [];

/** Each test file calls this after each test. A hook here would run for one file only: shared modules are loaded once. */
export async function cleanUpAll(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}

/** Adds a clean-up that runs after the test, before those added earlier. */
export function cleanUpFirst(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

/** Adds a clean-up that runs after the test and after all others. */
export function cleanUpLast(cleanUp: () => Promise<unknown>): void {
  cleanUps.unshift(cleanUp);
}

/** Copies the package of PostgreSQL's programs without links, as an installation without install scripts leaves it. */
export function copyPackage(folder: string): void {
  execFileSync("cp", ["-R", "-P", `${findBinariesPackage()}/.`, folder]);
  execFileSync("find", [folder, "-type", "l", "-delete"]);
}

interface FolderOptions {
  mode?: number;
  owner?: { uid: number; gid: number };
}

export async function makeFolder({ mode = 0o755, owner }: FolderOptions = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "embedded-postgres-")));
  const cancelGuard = stopWhenGone(folder);
  cleanUpFirst(async () => {
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
    cancelGuard();
  });
  await chmod(folder, mode);
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  return folder;
}

export async function start(directory: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ directory });
  cleanUpFirst(() => postgres.stop());
  return postgres;
}

/** Spawns a process that starts the cluster, prints its address, and stops it when its input ends. */
export function spawnChild(directory: string, user: { uid?: number; gid?: number } = {}): ChildProcess {
  const built = new URL("../../../dist/server/embedded/postgres.js", import.meta.url);
  const script = `
    import { startPostgres } from ${JSON.stringify(built.href)};
    const postgres = await startPostgres({ directory: ${JSON.stringify(directory)} });
    console.log(postgres.url);
    process.stdin.resume().once("end", () => postgres.stop());
  `;
  const args = ["--input-type=module", "--eval", script];
  return spawn(process.execPath, args, {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
}

export async function startInChild(
  directory: string,
  user?: { uid: number; gid: number },
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawnChild(directory, user);
  if (child.stdout === null) throw new Error("The child has no output.");
  for await (const url of createInterface(child.stdout)) {
    cleanUpFirst(async () => {
      child.kill("SIGKILL");
      await (await startPostgres({ directory })).stop();
    });
    return { url, child };
  }
  throw new Error("The child ended without an address.");
}

export async function listDraftData(directory: string): Promise<string[]> {
  const draft = (await readdir(directory)).find((name) => name.startsWith("draft-"));
  return draft === undefined ? [] : readdir(join(directory, draft, "data")).catch(() => []);
}

export async function leaveMark(url: string): Promise<void> {
  await query(url, "CREATE TABLE mark AS SELECT 'still here' AS text");
}

export async function expectMark(url: string): Promise<void> {
  expect(await query(url, "SELECT text FROM mark")).toEqual([{ text: "still here" }]);
}

export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = createDatabaseConnection({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
