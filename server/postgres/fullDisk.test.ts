import { randomUUID } from "node:crypto";
import { open, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";

import { createDatabase, onDatabase } from "../testing/services/databases.ts";
import { startGuardedPostgres } from "../testing/services/guardedPostgres.ts";
import type { ServerProcess } from "../testing/services/process.ts";
import { startProcess } from "../testing/services/process.ts";
import { mountSmallDisk } from "../testing/services/smallDisk.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const mebibyte = 1_048_576;

let disk: ReturnType<typeof mountSmallDisk>;
beforeAll(() => {
  disk = mountSmallDisk();
});
afterAll(() => disk?.unmount());

/** Writes until the file system is full. */
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
  await expect.poll(() => readiness(server)).toBe(200);
  return server;
}

test("A process is not ready while the disk of its database is full", async ({ skip }) => {
  skip(disk === null, "This user may not mount a file system.");
  if (disk === null) return;
  const postgres = await startGuardedPostgres(disk.folder);
  cleanUps.push(() => postgres.remove());
  const server = await start(postgres.url);
  const filler = join(disk.folder, "filler");
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
  /** Ends the existing sessions, because they keep the settings with which they began. */
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

test("A process that cannot start because the disk of its files is full names DATA_DIR in one line", async ({
  skip,
}) => {
  skip(disk === null, "This user may not mount a file system.");
  if (disk === null) return;
  const { folder } = disk;
  const filler = join(folder, "filler");
  async function startEmbedded(): Promise<ServerProcess> {
    const server = await startProcess(null, { DATA_DIR: data });
    cleanUps.push(() => server.remove());
    return server;
  }
  async function serve(): Promise<void> {
    const server = await startEmbedded();
    await expect.poll(() => readiness(server)).toBe(200);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  }
  async function expectReason(): Promise<void> {
    const server = await startEmbedded();
    expect(await server.ended).toBe(1);
    expect(server.logged()).toBe("");
    expect(server.output()).toMatch(/^DATA_DIR .+ cannot be written \(.*no space left.*\)\n$/i);
  }
  // The account of PostgreSQL may enter the folder that the process creates.
  const data = join(folder, randomUUID());
  cleanUps.push(() => rm(filler, { force: true }));
  await fill(filler);
  await expectReason();
  // Some room, but too little for a database.
  await truncate(filler, (await stat(filler)).size - 20 * mebibyte);
  await expectReason();

  await rm(filler);
  await serve();
  await fill(filler);
  await expectReason();
  await rm(filler);
  await serve();
});
