import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import {
  cleanUpAll,
  cleanUpFirst,
  copyPackage,
  expectMark,
  leaveMark,
  listDraftData,
  makeFolder,
  query,
  spawnChild,
  start,
  startInChild,
} from "../testing/services/clusters.ts";
import { stopWhenGone } from "../testing/services/guard.ts";
import { startPostgres } from "./postgres.ts";
import { findBinariesPackage, prepareBinaries } from "./postgresBinaries.ts";
import { runProgram } from "./postgresCluster.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

afterEach(cleanUpAll);

/** A folder with a cluster that was created, started and stopped. Tests of existing clusters copy it. */
let prepared: string;
let cancelGuard: () => void;
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), "embedded-postgres-"));
  cancelGuard = stopWhenGone(prepared);
  await chmod(prepared, 0o755);
  await (await startPostgres({ directory: prepared })).stop();
});
afterAll(async () => {
  await rm(prepared, { recursive: true });
  cancelGuard();
});

/** Copies the prepared cluster to a new folder, with its owners and modes. */
async function copyPrepared(): Promise<string> {
  const folder = await makeFolder();
  execFileSync("cp", ["-pR", join(prepared, "cluster"), folder]);
  return folder;
}

describe("the embedded PostgreSQL", () => {
  it("starts in a folder that does not exist yet, accessible only from this machine", async () => {
    const directory = join(await makeFolder(), "data", "postgres");
    const { url } = await start(directory);

    expect(new URL(url).pathname).toBe("/broadcasts");
    expect(new URL(url).hostname).toBe("127.0.0.1");
    expect(new URL(url).password).toHaveLength(32);
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      fsync: "on",
      TimeZone: "UTC",
    };
    for (const [name, value] of Object.entries({
      ...settings,
      max_connections: "200",
      server_encoding: "UTF8",
    })) {
      expect(await query(url, `SHOW ${name}`)).toEqual([{ [name]: value }]);
    }
    expect(await query(url, "SELECT upper('smørrebrød') AS shouted")).toEqual([{ shouted: "SMØRREBRØD" }]);
  });

  it("requires the password, which only its owner can read", async () => {
    const directory = await copyPrepared();
    const { url } = await start(directory);

    const guess = new URL(url);
    guess.password = "guess";
    await expect(query(guess.href, "SELECT")).rejects.toMatchObject({ code: "28P01" });
    expect((await stat(join(directory, "cluster", "password"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, "cluster", "data"))).mode & 0o777).toBe(0o700);
  });

  it("does not leave a cluster running whose start failed", async () => {
    const directory = await copyPrepared();
    const first = await start(directory);
    const administration = Object.assign(new URL(first.url), { pathname: "/postgres" }).href;
    // The start cannot create the site's database without its template.
    await query(administration, "DROP DATABASE broadcasts");
    await query(administration, "ALTER DATABASE template1 RENAME TO other");
    await first.stop();
    await expect(start(directory)).rejects.toMatchObject({ code: "3D000" });
    const lock = join(directory, "cluster", "data", "postmaster.pid");
    await expect
      .poll(() =>
        stat(lock).then(
          () => "running",
          () => "stopped",
        ),
      )
      .toBe("stopped");
  });

  it("keeps its data and its port across a stop and a start", async () => {
    const directory = await copyPrepared();
    const first = await start(directory);
    await leaveMark(first.url);
    await first.stop();
    await expect(query(first.url, "SELECT")).rejects.toMatchObject({ code: "ECONNREFUSED" });

    const second = await start(directory);
    expect(second.url).toBe(first.url);
    await expectMark(second.url);
  });

  it("is found running, and can be stopped, after a kill -9 of the server", async () => {
    const directory = await copyPrepared();
    const { url, child } = await startInChild(directory);
    await leaveMark(url);
    child.kill("SIGKILL");
    await once(child, "exit");

    const found = await start(directory);
    expect(found.url).toBe(url);
    await expectMark(url);
    await found.stop();
    await expect(query(url, "SELECT")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("survives Ctrl-C in the terminal, so that the server can end its work first", async () => {
    const { url, child } = await startInChild(await copyPrepared());
    process.kill(-Number(child.pid), "SIGINT");
    await once(child, "exit");
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("starts again with its data after it was killed and its process id was assigned to another program", async () => {
    const directory = await copyPrepared();
    const first = await start(directory);
    await leaveMark(first.url);
    const lockPath = join(directory, "cluster", "data", "postmaster.pid");
    const lock = await readFile(lockPath, "utf8");
    const pid = Number.parseInt(lock);
    process.kill(pid, "SIGKILL");
    const { uid, gid } = await stat(lockPath);
    const otherProcess = spawn("sleep", ["60"], { uid, gid });
    cleanUpFirst(async () => otherProcess.kill());
    await writeFile(lockPath, lock.replace(String(pid), String(otherProcess.pid)));

    const second = await start(directory);
    await expectMark(second.url);
  });

  it("is recreated when its creation was interrupted", async () => {
    const directory = await makeFolder();
    const child = spawnChild(directory);
    await expect.poll(() => listDraftData(directory), { interval: 5 }).toContain("global");
    child.kill("SIGKILL");
    await once(child, "exit");

    const { url } = await start(directory);
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await readdir(directory)).toEqual(["cluster"]);
  });

  it("is shared by two servers that start at once, and ends with the last of them", async () => {
    const directory = await makeFolder();
    const [{ url, child }, here] = await Promise.all([startInChild(directory), start(directory)]);
    expect(here.url).toBe(url);
    await here.stop();
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    child.stdin?.end();
    await once(child, "exit");
    await expect(query(url, "SELECT")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("can be started while it ends", async () => {
    const directory = await copyPrepared();
    const first = await start(directory);
    const [second] = await Promise.all([start(directory), first.stop()]);
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("reports PostgreSQL's message when it does not start", async () => {
    const directory = await copyPrepared();
    await writeFile(join(directory, "cluster", "data", "postgresql.conf"), "no_such_setting = 1\n");
    await expect(startPostgres({ directory })).rejects.toThrow(/did not start[^]*no_such_setting/);
  });

  it("completes a package inside its folder when install scripts did not run", async () => {
    const source = await makeFolder();
    copyPackage(source);
    const place = { folder: await makeFolder() };

    const { postgres } = await prepareBinaries(place, source);
    await runProgram(place, postgres, ["--version"]);
    expect(postgres).toContain(source);
    expect(await readdir(place.folder)).toEqual([]);
  });

  it("requires DATABASE_URL on a platform without programs", () => {
    expect(() => findBinariesPackage("linux", "mips")).toThrow(
      /^No embedded .* linux-mips: set DATABASE_URL .*$/,
    );
  });
});
