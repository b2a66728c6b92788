import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { mayEnter } from "../../embedded/postgresPlace.ts";
import { maintain } from "../../maintenance/maintenance.ts";
import { createDatabase, onDatabase } from "../services/databases.ts";
import { findFreePort } from "../services/freePort.ts";
import type { ServerProcess } from "../services/process.ts";
import { startProcess } from "../services/process.ts";

let databaseUrl: string;
let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  databaseUrl = database.url;
  cleanUps.push(database.drop);
  folder = await mkdtemp(join(tmpdir(), "broadcasts-starting-"));
  cleanUps.push(() => rm(folder, { recursive: true }));
  await onDatabase(databaseUrl, (program) =>
    program.query("create role limited login password 'limited' connection limit 0"),
  );
  cleanUps.push(() => onDatabase(inject("postgresUrl"), (program) => program.query("drop role limited")));
});
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Starts a process that fails to start, and returns its output. */
async function failToStart(url: string, environment: Record<string, string> = {}): Promise<string> {
  const server = await startProcess(url, environment);
  try {
    expect(await server.ended).toBe(1);
    expect(server.logged()).toBe("");
    return server.output();
  } finally {
    await server.remove();
  }
}

const isRoot = process.getuid?.() === 0;
/** Root may write everywhere, so that its process becomes another account first. */
const becomeNobody = isRoot ? "--import=data:text/javascript,process.setuid('nobody')" : "";
/** That account has to read the built server. */
const canBecomeNobody = !isRoot || (await mayEnter({ uid: -1, gid: -1 }, import.meta.dirname));

const readiness = ({ url }: ServerProcess) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => null,
  );

describe("A process that cannot start prints the reason in one line that names the variable", () => {
  test("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = String(typeof address === "object" && address ? address.port : 0);
    try {
      expect(await failToStart(databaseUrl, { PORT: port })).toContain(
        `PORT ${port} is taken: something listens there already\n`,
      );
    } finally {
      other.close();
    }
  });

  test.each(["no-such-machine.invalid", "203.0.113.1"])(
    "%s, which is no address of this machine",
    async (HOST) => {
      expect(await failToStart(databaseUrl, { HOST })).toMatch(
        /^HOST \S+ is no address of this machine \((ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)\)\n$/,
      );
    },
  );

  test.skipIf(process.platform !== "linux").each(["/proc/data", "/proc/data/below"])(
    "a folder that cannot be created, such as %s",
    async (directory) => {
      expect(await failToStart(databaseUrl, { DATA_DIR: directory })).toMatch(
        /^DATA_DIR \/proc\/data.* cannot be written \(ENOENT.+\)\n$/,
      );
    },
  );

  test("a folder whose name is too long", async () => {
    expect(await failToStart(databaseUrl, { DATA_DIR: join(folder, "d".repeat(300)) })).toMatch(
      /^DATA_DIR .+ cannot be written \(ENAMETOOLONG.+\)\n$/,
    );
  });

  test("a folder that is a file", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const directory = join(file, "data");
    expect(await failToStart(databaseUrl, { DATA_DIR: directory })).toMatch(
      /^DATA_DIR .+ cannot be written \(ENOTDIR.+\)\n$/,
    );
  });

  test.skipIf(!canBecomeNobody)("a folder that the process may not write to", async () => {
    const locked = join(folder, "locked");
    await mkdir(locked, { mode: 0o500 });
    expect(
      await failToStart(databaseUrl, { DATA_DIR: join(locked, "data"), NODE_OPTIONS: becomeNobody }),
    ).toMatch(/^DATA_DIR .+ cannot be written \(EACCES.+\)\n$/);
  });
});

test("A process whose migration fails prints the reason, and nothing to the log", async () => {
  const { url, drop } = await createDatabase(inject("postgresUrl"), "template1");
  try {
    await onDatabase(url, (program) => program.query("create table category ()"));
    expect(await failToStart(url)).toContain('relation "category" already exists');
  } finally {
    await drop();
  }
});

test("A process that gets no connection names the variable, waits, and serves once it gets one", async () => {
  const url = new URL(databaseUrl);
  [url.username, url.password] = ["limited", "limited"];
  const server = await startProcess(url.href);
  try {
    await expect.poll(() => server.output()).toContain("see DATABASE_CONNECTIONS");
    await expect.poll(() => readiness(server)).toBe(503);
    expect(server.logged()).toBe("");
    await onDatabase(databaseUrl, (program) =>
      program.query("alter role limited superuser connection limit -1"),
    );
    await expect.poll(() => readiness(server)).toBe(200);
    expect(server.output()).toContain("The site is ready at");
    // The standard output contains log lines only.
    for (const line of server.logged().split("\n").filter(Boolean))
      expect(JSON.parse(line)).toBeTypeOf("object");
    expect(server.logged()).not.toContain("The site is ready at");
  } finally {
    await server.remove();
    await onDatabase(databaseUrl, (program) => program.query("reassign owned by limited to postgres"));
  }
});

describe("npm run migrate", () => {
  const program = fileURLToPath(new URL("../../../dist/server/migrate.js", import.meta.url));
  const migrate = (environment: Record<string, string>) =>
    promisify(execFile)(process.execPath, [program], { env: environment });

  test("requires DATABASE_URL only", async () => {
    const { url, drop } = await createDatabase(inject("postgresUrl"), "template1");
    try {
      await migrate({ DATABASE_URL: url });
      await onDatabase(url, async (client) => {
        expect((await client.query("select from catalogue_clock")).rowCount).toBe(1);
      });
    } finally {
      await drop();
    }
  });

  test.each([
    [{}, /^DATABASE_URL is required; .+\n$/],
    [{ DATABASE_URL: "mysql://db" }, /^DATABASE_URL is not a postgres:\/\/ address\n$/],
  ])("with %j reports the mistake in one line", async (environment, expected) => {
    await expect(migrate(environment)).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(expected),
    });
  });
});

/** Runs a command of npm run admin that fails, and returns its output. */
async function failToMaintain(environment: Record<string, string>): Promise<string> {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const others = { PORT: await findFreePort(), APP_SECRET: "s".repeat(32) };
  expect(await maintain(["end-sessions"], { ...others, ...environment }, print, print)).toBe(1);
  return printed.join("\n");
}

describe("npm run admin", () => {
  test("creates no database", async () => {
    const directory = join(folder, "nothing");
    expect(await failToMaintain({ DATA_DIR: directory })).toBe(
      `There is no database in DATA_DIR ${directory}: start the site first, or set DATABASE_URL.`,
    );
    await expect(readdir(directory)).rejects.toThrow("ENOENT");
  });

  test("creates no table in a database of another program", async () => {
    const { url, drop } = await createDatabase(inject("postgresUrl"), "template1");
    try {
      expect(await failToMaintain({ DATABASE_URL: url })).toMatch(/^The database has an older schema: /);
      const [{ count } = {}] = await onDatabase(url, async (program) => {
        const { rows } = await program.query(
          "select count(*)::int from pg_tables where schemaname = 'public'",
        );
        return rows;
      });
      expect(count).toBe(0);
    } finally {
      await drop();
    }
  });

  test("names the variable of a folder that cannot be read", async () => {
    const file = join(folder, "file instead of a folder");
    await writeFile(file, "");
    expect(await failToMaintain({ DATA_DIR: file })).toMatch(
      /^DATA_DIR .*file instead of a folder cannot be written \(ENOTDIR.+\)$/,
    );
  });

  test("names the variable of a role without the rights", async () => {
    const url = new URL(databaseUrl);
    Object.assign(url, { username: "stranger", password: "stranger" });
    await onDatabase(databaseUrl, (program) =>
      program.query("create role stranger login password 'stranger'"),
    );
    try {
      expect(await failToMaintain({ DATABASE_URL: url.href })).toMatch(
        /^DATABASE_URL is refused: the role may not do what the site needs \(permission denied .+\)$/,
      );
    } finally {
      await onDatabase(databaseUrl, (program) => program.query("drop role stranger"));
    }
  });
});
