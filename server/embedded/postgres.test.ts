import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { Client } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";

import { startPostgres } from "./postgres.ts";
import type { EmbeddedPostgres } from "./postgres.ts";
import { findBinariesPackage, prepareBinaries } from "./postgresBinaries.ts";
import { runProgram } from "./postgresCluster.ts";
import { mayEnter } from "./postgresPlace.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Any account but root's and nobody's: initdb wants one that the system knows. */
const ORDINARY_USER = { uid: readId("-u"), gid: readId("-g") };
const isRoot = process.getuid?.() === 0;
const neededFolders = [dirname(process.execPath), dirname(fileURLToPath(import.meta.url))];
const canEnter = await Promise.all(neededFolders.map(async (folder) => mayEnter(ORDINARY_USER, folder)));

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

describe("the embedded PostgreSQL", () => {
  it("starts in a folder that does not exist yet, for this machine alone", async () => {
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

  it("lets nobody in without the password, which is kept for its owner alone", async () => {
    const directory = await makeFolder();
    const { url } = await start(directory);

    const guess = new URL(url);
    guess.password = "guess";
    await expect(query(guess.href, "SELECT")).rejects.toMatchObject({ code: "28P01" });
    expect((await stat(join(directory, "cluster", "password"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, "cluster", "data"))).mode & 0o777).toBe(0o700);
  });

  it("keeps its data and its port over a stop and a start", async () => {
    const directory = await makeFolder();
    const first = await start(directory);
    await leaveMark(first.url);
    await first.stop();
    await expect(query(first.url, "SELECT")).rejects.toMatchObject({ code: "ECONNREFUSED" });

    const second = await start(directory);
    expect(second.url).toBe(first.url);
    await expectMark(second.url);
  });

  it("is found running, and can be stopped, after a kill -9 of the server", async () => {
    const directory = await makeFolder();
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

  it("outlives Ctrl-C in the terminal, so that the server can end its work first", async () => {
    const { url, child } = await startInChild(await makeFolder());
    process.kill(-Number(child.pid), "SIGINT");
    await once(child, "exit");
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("starts again with its data after it was killed itself and its process id went to another program", async () => {
    const directory = await makeFolder();
    const first = await start(directory);
    await leaveMark(first.url);
    const lockPath = join(directory, "cluster", "data", "postmaster.pid");
    const lock = await readFile(lockPath, "utf8");
    const pid = Number.parseInt(lock);
    process.kill(pid, "SIGKILL");
    const { uid, gid } = await stat(lockPath);
    const stranger = spawn("sleep", ["60"], { uid, gid });
    cleanUps.push(async () => stranger.kill());
    await writeFile(lockPath, lock.replace(String(pid), String(stranger.pid)));

    const second = await start(directory);
    await expectMark(second.url);
  });

  it("is made anew when its making was cut off", async () => {
    const directory = await makeFolder();
    const child = spawnChild(directory);
    await expect.poll(() => listDraftData(directory), { interval: 5, timeout: 20_000 }).toContain("global");
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
    const directory = await makeFolder();
    const first = await start(directory);
    const [second] = await Promise.all([start(directory), first.stop()]);
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("says what PostgreSQL said when it does not start", async () => {
    const directory = await makeFolder();
    await (await start(directory)).stop();
    await writeFile(join(directory, "cluster", "data", "postgresql.conf"), "no_such_setting = 1\n");
    await expect(startPostgres({ directory })).rejects.toThrow(/did not start[^]*no_such_setting/);
  });

  it("completes a package in its place when install scripts did not run", async () => {
    const source = await makeFolder();
    await cp(findBinariesPackage(), source, { recursive: true, filter: isNoLink });
    const place = { folder: await makeFolder() };

    const { postgres } = await prepareBinaries(place, source);
    await runProgram(place, postgres, ["--version"]);
    expect(postgres).toContain(source);
    expect(await readdir(place.folder)).toEqual([]);
  });

  it("asks for DATABASE_URL where there are no programs for the platform", () => {
    expect(() => findBinariesPackage("linux", "mips")).toThrow(
      /^No embedded .* linux-mips: set DATABASE_URL .*$/,
    );
  });
});

describe.skipIf(!isRoot)("the embedded PostgreSQL of root", () => {
  it("lies outside a folder that its account may not enter, and is found there again", async () => {
    const directory = join(await makeFolder({ mode: 0o700 }), "postgres");
    const first = await start(directory);
    const elsewhere = await realpath(join(directory, "elsewhere"));
    cleanUps.unshift(() => rm(elsewhere, { recursive: true }));
    expect(await readdir(elsewhere)).toEqual(["cluster"]);
    await leaveMark(first.url);
    await first.stop();

    const second = await start(directory);
    await expectMark(second.url);
  });

  it("lies in a folder that was closed to others, when no folder above it is", async () => {
    const directory = await makeFolder({ mode: 0o700 });
    await start(directory);
    expect(await readdir(directory)).toEqual(["cluster"]);
  });

  it("runs from a complete copy of programs whose folder its account may not read", async () => {
    const source = join(await makeFolder({ mode: 0o700 }), "package");
    await cp(findBinariesPackage(), source, { recursive: true, filter: isNoLink });
    const place = { folder: await makeFolder(), account: ORDINARY_USER };

    const [binaries] = await Promise.all([prepareBinaries(place, source), prepareBinaries(place, source)]);
    await runProgram(place, binaries.postgres, ["--version"]);

    await rm(join(dirname(binaries.postgres), "..", "share", "postgresql", "postgres.bki"));
    await rm(binaries.postgres);
    expect(await prepareBinaries(place, source)).toEqual(binaries);
    await runProgram(place, binaries.postgres, ["--version"]);
  });

  it.skipIf(canEnter.includes(false))(
    "can also be an ordinary user's, and root then goes on as that user",
    async () => {
      const directory = await makeFolder({ owner: ORDINARY_USER });
      const { url, child } = await startInChild(directory, ORDINARY_USER);
      await leaveMark(url);
      expect((await stat(join(directory, "cluster"))).uid).toBe(ORDINARY_USER.uid);
      child.stdin?.end();
      await once(child, "exit");
      await expect(query(url, "SELECT")).rejects.toMatchObject({ code: "ECONNREFUSED" });

      const asRoot = await start(directory);
      await expectMark(asRoot.url);
      await asRoot.stop();
      const again = await startInChild(directory, ORDINARY_USER);
      await expectMark(again.url);
    },
  );
});

function readId(option: string): number {
  return Number(execFileSync("id", [option, "daemon"], { encoding: "utf8" }));
}

async function isNoLink(path: string): Promise<boolean> {
  return !(await lstat(path)).isSymbolicLink();
}

interface FolderOptions {
  mode?: number;
  owner?: { uid: number; gid: number };
}

async function makeFolder({ mode = 0o755, owner }: FolderOptions = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "embedded-postgres-")));
  cleanUps.push(() => rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 }));
  await chmod(folder, mode);
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  return folder;
}

async function start(directory: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ directory });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

/** A process of its own that starts the cluster, prints its address, and stops it when its input ends. */
function spawnChild(directory: string, user: { uid?: number; gid?: number } = {}): ChildProcess {
  const built = new URL("../../dist/server/embedded/postgres.js", import.meta.url);
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

async function startInChild(
  directory: string,
  user?: { uid: number; gid: number },
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawnChild(directory, user);
  if (child.stdout === null) throw new Error("The child has no output.");
  for await (const url of createInterface(child.stdout)) {
    cleanUps.push(async () => {
      child.kill("SIGKILL");
      await (await startPostgres({ directory })).stop();
    });
    return { url, child };
  }
  throw new Error("The child ended without an address.");
}

async function listDraftData(directory: string): Promise<string[]> {
  const draft = (await readdir(directory)).find((name) => name.startsWith("draft-"));
  return draft === undefined ? [] : readdir(join(directory, draft, "data")).catch(() => []);
}

async function leaveMark(url: string): Promise<void> {
  await query(url, "CREATE TABLE mark AS SELECT 'still here' AS text");
}

async function expectMark(url: string): Promise<void> {
  expect(await query(url, "SELECT text FROM mark")).toEqual([{ text: "still here" }]);
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
