import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, expect, inject, test, vi } from "vitest";

import { startPostgres } from "./embedded/postgres.ts";
import { createDatabase, onDatabase } from "./testing/databases.ts";
import type { ServerProcess } from "./testing/process.ts";
import { startProcess } from "./testing/process.ts";

vi.setConfig({ testTimeout: 120_000 });

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const mebibyte = 1_048_576;

/** A file system of its own; null where this user may mount none. */
async function mountSmallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "broadcasts-disk-"));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=0755", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  cleanUps.push(() => execFileSync("umount", ["--lazy", folder]));
  return folder;
}

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (;;) await file.write(Buffer.alloc(mebibyte));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
}

const readiness = ({ url }: ServerProcess) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => null,
  );

async function start(databaseUrl: string): Promise<ServerProcess> {
  const server = await startProcess(databaseUrl);
  cleanUps.push(() => server.remove());
  await expect.poll(() => readiness(server), { timeout: 45_000 }).toBe(200);
  return server;
}

test("A process is not ready while the disk of its database is full", async (context) => {
  const disk = await mountSmallDisk();
  if (disk === null) {
    const reason = "A full disk is tried on a tmpfs: run the tests as a user who may mount one";
    if (process.env["CI"]) throw new Error(reason);
    context.skip(reason);
    return;
  }
  const postgres = await startPostgres({ directory: join(disk, "postgres") });
  cleanUps.push(() => postgres.stop());
  const server = await start(postgres.url);
  const filler = join(disk, "filler");
  await fill(filler);
  await expect.poll(() => readiness(server)).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await rm(filler);
  await expect.poll(() => readiness(server)).toBe(200);
});

test.each([
  ["has no room for files", "temp_file_limit = '32kB'"],
  ["only reads", "default_transaction_read_only = on"],
])("A process is not ready while its database %s", async (_what, setting) => {
  const { url, drop } = await createDatabase(inject("postgresUrl"));
  cleanUps.push(drop);
  const server = await start(url);
  const name = new URL(url).pathname.slice(1);
  const [parameter = ""] = setting.split(" ");
  /** Sessions have the settings with which they began. */
  const change = (sql: string) =>
    onDatabase(inject("postgresUrl"), async (program) => {
      await program.query(`alter database ${name} ${sql}`);
      await program.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        name,
      ]);
    });
  await change(`set ${setting}`);
  await expect.poll(() => readiness(server)).toBe(503);
  await change(`reset ${parameter}`);
  await expect.poll(() => readiness(server)).toBe(200);
});
