import type { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import { seriesInput } from "./testing/catalogue.ts";
import { createTestClient } from "./testing/client.ts";
import { createDatabase, onDatabase } from "./testing/databases.ts";
import { signIn, superAdmin } from "./testing/harness.ts";
import { layLine } from "./testing/line.ts";
import type { Line } from "./testing/line.ts";
import type { ServerProcess } from "./testing/process.ts";
import { startProcess } from "./testing/process.ts";
import { openGreetedSocket } from "./testing/rawSocket.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
let line: Line;
beforeEach(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  line = await layLine(database.url);
  databaseUrl = database.url;
  cleanUps.push(database.drop, () => line.close());
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess(line.url, environment);
  cleanUps.push(() => server.remove());
  return server;
}

/** The status at a path; null while nobody listens. */
async function statusOf({ url }: ServerProcess, path: string): Promise<number | null> {
  try {
    return (await fetch(url + path)).status;
  } catch {
    return null;
  }
}

const patience = { timeout: 30_000 };

describe("A process that starts before its database", () => {
  test("says that it lives and is not ready, waits, and serves once the database is there", async () => {
    line.cut();
    const server = await start();
    await expect.poll(() => statusOf(server, "/readyz"), patience).toBe(503);
    expect(await statusOf(server, "/healthz")).toBe(200);
    expect(await statusOf(server, "/graphql")).toBe(503);
    expect(server.output()).toContain("The database cannot be reached yet");
    line.mend();
    await expect.poll(() => statusOf(server, "/readyz"), patience).toBe(200);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("leaves when it is told to, although there is none yet", async () => {
    line.cut();
    const server = await start();
    await expect.poll(() => statusOf(server, "/healthz"), patience).toBe(200);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("ends at once when the database will never let it in", async () => {
    const url = new URL(line.url);
    url.pathname = "/no_such_database";
    const server = await startProcess(url.href);
    cleanUps.push(() => server.remove());
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("no_such_database");
  });
});

/** How many statements wait for a lock; asked on a connection of its own, since a transaction sees one state of it. */
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
  ["in production, as it is", {}, "production"],
  ["what it is told to be", { NODE_ENV: "development" }, "development"],
] as const)("A process is %s", async (_what, environment, expected) => {
  const tell = "process.on('exit',()=>console.log('It%20ran%20in',process.env.NODE_ENV))";
  const server = await start({ ...environment, NODE_OPTIONS: `--import data:text/javascript,${tell}` });
  await expect.poll(() => statusOf(server, "/readyz"), patience).toBe(200);
  server.send("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.output()).toContain(`It ran in ${expected}`);
});

/** A fault in something that nobody waits for, at a moment of the test's choice. */
const faultAtSignal = {
  NODE_OPTIONS:
    "--import data:text/javascript,process.on('SIGUSR2',()=>{void(Promise.reject(Error('forced')))})",
};

test("A process in which something fails that nobody caught ends, rather than living on half dead", async () => {
  const server = await start(faultAtSignal);
  await expect.poll(() => statusOf(server, "/readyz"), patience).toBe(200);
  server.send("SIGUSR2");
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("Error: forced");
  const next = await start();
  await expect.poll(() => statusOf(next, "/readyz"), patience).toBe(200);
});

const readWritten = (program: Client) =>
  program.query<{ id: string; version: number; title: string; short_description: string }>(
    "select id, version, title, short_description from series where slug = 'written'",
  );

describe("A process that is killed", () => {
  test("loses nothing that it has acknowledged, and leaves no row half written", async () => {
    await onDatabase(databaseUrl, (program) =>
      program.query(
        `insert into series (slug, title, short_description, release_date, position)
          values ('written', '0', '0', '2025-07-28', 0)`,
      ),
    );
    let written = 0;
    for (const acknowledgedFirst of [1, 7]) {
      const server = await start();
      await expect.poll(() => statusOf(server, "/readyz"), patience).toBe(200);
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
      await expect.poll(() => acknowledged, patience).toBeGreaterThanOrEqual(begun + acknowledgedFirst);
      await server.remove();
      await broken;
      const [row] = (await onDatabase(databaseUrl, readWritten)).rows;
      expect(row?.title).toBe(row?.short_description);
      expect([acknowledged, written]).toContain(Number(row?.title));
      await admin.close();
    }
  });
});

describe("A process that is told to leave", () => {
  test("sends its sockets elsewhere, ends what it has begun, and takes nothing new", async () => {
    const server = await start();
    await expect.poll(() => statusOf(server, "/readyz"), patience).toBe(200);
    const admin = createTestClient(server.url);
    await signIn(admin, superAdmin);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openGreetedSocket(server.url)));
    const slugs = Array.from({ length: 5 }, (_, place) => `begun-${place}`);
    const answers = await onDatabase(databaseUrl, async (program) => {
      await program.query("begin; select tick_catalogue()");
      const begun = slugs.map((slug) => admin.ask(create, { input: seriesInput({ slug }) }));
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(slugs.length);
      server.send("SIGTERM");
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => 1001));
      expect([503, null]).toContain(await statusOf(server, "/readyz"));
      await program.query("rollback");
      return Promise.all(begun);
    });
    expect(answers).toMatchObject(slugs.map((slug) => ({ data: { createSeries: { series: { slug } } } })));
    expect(await server.ended).toBe(0);
    const { rowCount } = await onDatabase(databaseUrl, (program) =>
      program.query("select from series where slug = any($1)", [slugs]),
    );
    expect(rowCount).toBe(slugs.length);
    expect(server.output()).not.toContain('"level":50');
    await admin.close();
  });
});
