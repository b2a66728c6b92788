import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, describe, expect, test, vi } from "vitest";

import setUp from "./database.ts";
import { onDatabase } from "./databases.ts";
import { removeClusters } from "./guard.ts";
import { startGuardedPostgres } from "./guardedPostgres.ts";
import { setup as setUpOldest } from "./oldestDatabase.ts";
import { findOldestPostgres } from "./oldestPostgres.ts";
import { hasPooler, startPooler } from "./pooler.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

interface Child {
  /** The line that the process has printed. */
  line: string;
  kill: () => void;
}

/** Imports the compiled file in a process that runs the statements until they print a line, and stays. */
async function runChild(file: string, name: string, statements: string): Promise<Child> {
  const address = JSON.stringify(new URL(`../../../dist/${file}`, import.meta.url).href);
  const script = `import { ${name} } from ${address}; setInterval(() => {}, 1_000); ${statements}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => void child.kill("SIGKILL");
  cleanUps.push(kill);
  const [printed] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  return { line: String(printed).trim(), kill };
}

const connect = (url: string) => onDatabase(url, (client) => client.query("select 1"));

async function expectRefused(url: string): Promise<void> {
  await expect
    .poll(() => connect(url).catch((error: unknown) => error))
    .toMatchObject({ code: "ECONNREFUSED" });
}

/** A folder that PostgreSQL's account can enter. No other process has its name in its command. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "broadcasts-guard-"));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

/** The commands of all processes. */
const readCommands = () => execFileSync("ps", ["-Ao", "args"], { encoding: "utf8" });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Under CI it is installed. */
const hasOldest = findOldestPostgres() !== null || process.env["CI"] !== undefined;

/** The statements print the address of a PostgreSQL. */
async function expectStop(file: string, name: string, statements: string): Promise<void> {
  const { line: url, kill } = await runChild(file, name, statements);
  await connect(url);
  kill();
  await expectRefused(url);
}

describe("When the process of the tests is killed", () => {
  test("its worker ends in the midst of a test", async () => {
    const folder = await makeFolder();
    const setupFiles = [fileURLToPath(new URL("../workerEnd.ts", import.meta.url))];
    const config = { test: { globals: true, include: ["*.test.mjs"], setupFiles, testTimeout: 0 } };
    await writeFile(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)}`);
    const pidFile = join(folder, "pid");
    const body = `setInterval(() => {}, 1_000);
      writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      return new Promise(() => {});`;
    await writeFile(
      join(folder, "stay.test.mjs"),
      `import { writeFileSync } from "node:fs"; test("stays", () => { ${body} });`,
    );
    const program = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));
    const vitest = spawn(process.execPath, [program, "run", "--root", folder], {
      env: { PATH: process.env["PATH"] },
      stdio: "ignore",
    });
    cleanUps.push(() => vitest.kill("SIGKILL"));
    const readPid = () => readFile(pidFile, "utf8").catch(() => "");
    await expect.poll(readPid).not.toBe("");
    const pid = Number(await readPid());
    cleanUps.push(() => isRunning(pid) && process.kill(pid, "SIGKILL"));
    expect(isRunning(pid)).toBe(true);
    vitest.kill("SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test("a guard runs its command, unless it was cancelled", async () => {
    const folder = await makeFolder();
    const [ended, cancelled] = [join(folder, "ended"), join(folder, "cancelled")];
    const { kill } = await runChild(
      "server/testing/services/guard.js",
      "runWhenGone",
      `runWhenGone(${JSON.stringify(`touch '${ended}'`)});
      runWhenGone(${JSON.stringify(`touch '${cancelled}'`)})();
      console.log("ready");`,
    );
    expect(existsSync(ended)).toBe(false);
    kill();
    await expect.poll(() => existsSync(ended)).toBe(true);
    expect(existsSync(cancelled)).toBe(false);
  });

  test("the embedded PostgreSQL stops", () =>
    expectStop(
      "server/testing/services/guardedPostgres.js",
      "startGuardedPostgres",
      "console.log((await startGuardedPostgres()).url);",
    ));

  test("the PostgreSQL of the faults and benchmarks stops", () =>
    expectStop(
      "scripts/bench/testbed/testbed.js",
      "openTestbed",
      "console.log((await (await openTestbed()).openSite()).databaseUrl);",
    ));

  test.skipIf(!hasOldest)("the oldest PostgreSQL stops", () =>
    expectStop(
      "server/testing/services/oldestPostgres.js",
      "startOldestPostgres",
      "console.log((await startOldestPostgres()).url);",
    ),
  );

  test("a small file system is unmounted", async ({ skip }) => {
    const { line: folder, kill } = await runChild(
      "server/testing/services/smallDisk.js",
      "mountSmallDisk",
      `console.log(mountSmallDisk()?.folder ?? "");`,
    );
    skip(folder === "", "This user may not mount a file system.");
    expect(existsSync(folder)).toBe(true);
    kill();
    await expect.poll(() => existsSync(folder)).toBe(false);
  });
});

test("a program that has the process id of a crashed PostgreSQL is not stopped", async () => {
  const folder = await makeFolder();
  const data = join(folder, "cluster", "data");
  const program = spawn("sleep", ["600"]);
  cleanUps.push(() => program.kill());
  await once(program, "spawn");
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "postmaster.pid"), `${program.pid}\n${data}\n`);
  await removeClusters(folder);
  expect(existsSync(folder)).toBe(false);
  expect(execFileSync("ps", ["-o", "args=", "-p", String(program.pid)], { encoding: "utf8" })).toBe(
    "sleep 600\n",
  );
});

describe("When the set-up of the tests fails", () => {
  test.each([
    ["the embedded PostgreSQL", setUp, true],
    ["the oldest PostgreSQL", setUpOldest, hasOldest],
  ])("%s stops", async (_what, start, isInstalled) => {
    if (!isInstalled) return;
    let url = "";
    const provide = (_key: string, value: string) => {
      url = value;
      throw new Error("The set-up fails.");
    };
    await expect(start({ provide })).rejects.toThrow("The set-up fails.");
    await expectRefused(url);
  });

  test("a PostgreSQL whose start fails leaves neither a process nor a folder", async () => {
    const folder = await makeFolder();
    // It runs, but its database cannot be created.
    vi.stubEnv("PGOPTIONS", "-c default_transaction_read_only=on");
    await expect(startGuardedPostgres(folder)).rejects.toThrow("read-only transaction");
    expect(await readdir(folder)).toEqual([]);
    expect(readCommands()).not.toContain(folder);
  });

  test.skipIf(!hasPooler && process.env["CI"] === undefined)(
    "a pooler whose start fails leaves neither a process nor a folder",
    async () => {
      const folder = await makeFolder();
      vi.stubEnv("TMPDIR", folder);
      const nowhere = "postgres://nobody:unknown@127.0.0.1:1/nothing";
      await expect(startPooler(nowhere, ["pool_mode = unknown"])).rejects.toThrow("The pooler did not start");
      expect(await readdir(folder)).toEqual([]);
      expect(readCommands()).not.toContain(folder);
    },
  );
});
