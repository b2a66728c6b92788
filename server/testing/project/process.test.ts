import type { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import { seriesInput } from "../catalogue/catalogue.ts";
import { createTestClient } from "../client.ts";
import { signIn, superAdmin } from "../harness.ts";
import { openAcknowledgedSocket } from "../rawSocket.ts";
import { createDatabase, onDatabase, openConnection } from "../services/databases.ts";
import type { ServerProcess } from "../services/process.ts";
import { startProcess } from "../services/process.ts";
import { startTcpProxy } from "../services/tcpProxy.ts";
import type { TcpProxy } from "../services/tcpProxy.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
let databaseProxy: TcpProxy;
beforeEach(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  databaseProxy = await startTcpProxy(database.url);
  databaseUrl = database.url;
  cleanUps.push(database.drop, () => databaseProxy.close());
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess(databaseProxy.url, environment);
  cleanUps.push(() => server.remove());
  return server;
}

/** Requests a path, and returns the status; null while no process listens. */
async function statusOf({ url }: ServerProcess, path: string): Promise<number | null> {
  try {
    return (await fetch(url + path)).status;
  } catch {
    return null;
  }
}

describe("A process that starts before its database", () => {
  test("answers /healthz but not /readyz, waits, and serves once the database is reachable", async () => {
    databaseProxy.cut();
    const server = await start();
    await expect.poll(() => statusOf(server, "/readyz")).toBe(503);
    expect(await statusOf(server, "/healthz")).toBe(200);
    expect(await statusOf(server, "/graphql")).toBe(503);
    expect(server.output()).toContain("The database cannot be reached yet");
    databaseProxy.restore();
    await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("ends on SIGTERM while the database is unreachable", async () => {
    databaseProxy.cut();
    const server = await start();
    await expect.poll(() => statusOf(server, "/healthz")).toBe(200);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("ends immediately when the database does not exist", async () => {
    const url = new URL(databaseProxy.url);
    url.pathname = "/no_such_database";
    const server = await startProcess(url.href);
    cleanUps.push(() => server.remove());
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("no_such_database");
  });
});

describe("A process that waits for the migration of another one", () => {
  let release: () => Promise<void>;
  beforeEach(async () => {
    const holder = await openConnection(databaseUrl);
    await holder.query("select pg_advisory_lock(20250728)");
    release = () => holder.end();
    cleanUps.push(release);
  });

  test("answers /healthz but not /readyz, and serves once the other one has ended", async () => {
    const server = await start();
    await expect.poll(() => statusOf(server, "/readyz")).toBe(503);
    expect(await statusOf(server, "/healthz")).toBe(200);
    await expect.poll(countMigrating).toBe(1);
    expect(await statusOf(server, "/healthz")).toBe(200);
    await release();
    await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
  });

  test("ends on SIGTERM", async () => {
    const server = await start();
    await expect.poll(countMigrating).toBe(1);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain("ready at");
  });
});

// On other systems PostgreSQL notices the end of the process only after the statement.
test.skipIf(process.platform !== "linux")(
  "A migration ends with its process, also while its statement waits or runs",
  async () => {
    const holder = await openConnection(databaseUrl);
    cleanUps.push(() => holder.end());
    await holder.query("begin; lock table migration");
    const server = await start();
    await expect.poll(countWaiting).toBe(1);
    server.send("SIGKILL");
    expect(await server.ended).toBeNull();
    await expect.poll(countWaiting).toBe(0);
  },
);

/** Counts the processes that want to migrate. */
const countMigrating = () =>
  onDatabase(
    databaseUrl,
    async (program) =>
      (
        await program.query(
          "select from pg_stat_activity where application_name = 'migration lock' and datname = current_database()",
        )
      ).rowCount,
  );

/** Counts statements that wait for a lock. It needs a new connection, since a transaction reads one snapshot of the view. */
const countWaiting = () =>
  onDatabase(
    databaseUrl,
    async (program) =>
      (
        await program.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount,
  );

const create = "mutation ($input: SeriesInput!) { createSeries(input: $input) { series { slug } } }";

const update = `mutation ($id: ID!, $version: Int!, $input: SeriesInput!) {
  updateSeries(id: $id, version: $version, input: $input) { series { version } userErrors { message } } }`;

test.each([
  ["production without NODE_ENV", {}, "production"],
  ["the mode of NODE_ENV", { NODE_ENV: "development" }, "development"],
] as const)("A process runs in %s", async (_what, environment, expected) => {
  const print = "process.on('exit',()=>console.log('It%20ran%20in',process.env.NODE_ENV))";
  const server = await start({ ...environment, NODE_OPTIONS: `--import data:text/javascript,${print}` });
  await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
  server.send("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.output()).toContain(`It ran in ${expected}`);
});

/** Rejects a promise without a handler when the process receives SIGUSR2. */
const faultAtSignal = {
  NODE_OPTIONS:
    "--import data:text/javascript,process.on('SIGUSR2',()=>{void(Promise.reject(Error('forced')))})",
};

test("A process with an unhandled rejection logs it and ends with 1", async () => {
  const server = await start(faultAtSignal);
  await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
  server.send("SIGUSR2");
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("Error: forced");
  const next = await start();
  await expect.poll(() => statusOf(next, "/readyz")).toBe(200);
});

const readWritten = (program: Client) =>
  program.query<{ id: string; version: number; title: string; short_description: string }>(
    "select id, version, title, short_description from series where slug = 'written'",
  );

describe("A process that is killed", () => {
  test("loses no acknowledged change and leaves no partly written row", async () => {
    await onDatabase(databaseUrl, (program) =>
      program.query(
        `insert into series (slug, title, short_description, release_date, position)
          values ('written', '0', '0', '2025-07-28', 0)`,
      ),
    );
    let written = 0;
    for (const acknowledgedFirst of [1, 7]) {
      const server = await start();
      await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
      const admin = createTestClient(server.url);
      await signIn(admin, superAdmin);
      let acknowledged = written;
      const writing = onDatabase(databaseUrl, async (program) => {
        const [present] = (await readWritten(program)).rows;
        let version = present?.version ?? 0;
        for (;;) {
          written += 1;
          const text = String(written);
          const input = seriesInput({ slug: "written", title: text, shortDescription: text });
          await admin.query(update, { id: present?.id, version, input });
          acknowledged = written;
          version += 1;
        }
      });
      const broken = expect(writing).rejects.toThrow();
      const begun = written;
      await expect.poll(() => acknowledged).toBeGreaterThanOrEqual(begun + acknowledgedFirst);
      await server.remove();
      await broken;
      const [row] = (await onDatabase(databaseUrl, readWritten)).rows;
      expect(row?.title).toBe(row?.short_description);
      expect([acknowledged, written]).toContain(Number(row?.title));
      await admin.close();
    }
  });
});

describe("A process that receives SIGTERM", () => {
  test("closes its sockets with 1001, completes running mutations, and accepts no new requests", async () => {
    const server = await start();
    await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
    const admin = createTestClient(server.url);
    await signIn(admin, superAdmin);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openAcknowledgedSocket(server.url)));
    const slugs = Array.from({ length: 5 }, (_, place) => `begun-${place}`);
    const responses = await onDatabase(databaseUrl, async (program) => {
      await program.query("begin; select tick_catalogue()");
      const begun = slugs.map((slug) => admin.ask(create, { input: seriesInput({ slug }) }));
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(slugs.length);
      server.send("SIGTERM");
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => 1001));
      expect([503, null]).toContain(await statusOf(server, "/readyz"));
      await program.query("rollback");
      return Promise.all(begun);
    });
    expect(responses).toMatchObject(slugs.map((slug) => ({ data: { createSeries: { series: { slug } } } })));
    expect(await server.ended).toBe(0);
    const { rowCount } = await onDatabase(databaseUrl, (program) =>
      program.query("select from series where slug = any($1)", [slugs]),
    );
    expect(rowCount).toBe(slugs.length);
    expect(server.output()).not.toContain('"level":50');
    await admin.close();
  });
});
