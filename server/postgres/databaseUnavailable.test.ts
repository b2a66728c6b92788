import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { connectionsForChanges } from "../graphql/readConnections.ts";
import { deleteSeries, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness, ProxiedProcess } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: ProxiedHarness;
/** A process whose connections to the database, some of them in use, the tests interrupt. */
let server: ProxiedProcess;
beforeAll(async () => {
  site = await startProxiedHarness();
  server = await site.startAnother();
  expect(statuses(await askEverything(server))).toEqual(allRight);
});
afterAll(() => site.close());

interface Body {
  errors?: { message: string; extensions: { code: string } }[];
}

async function ask({ url }: Pick<ProxiedProcess, "url">, query: string, isAdmin = false) {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(isAdmin && { cookie: site.admin.cookie() ?? "" }),
    },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as Body;
  return { status: response.status, code: body.errors?.[0]?.extensions.code, body };
}

const unavailable = {
  status: 503,
  code: "SERVICE_UNAVAILABLE",
  body: { errors: [{ message: "The site is busy or being restarted. Please try again." }] },
};

let operations = 0;
/** The text differs each time, so that no response is cached. */
const askForSeries = (asked: Pick<ProxiedProcess, "url">) =>
  ask(asked, `{ catalogue { revision series { title } } } # ${++operations}`);

/** The queries of visitors and admins; each needs the database. */
const askEverything = (asked: Pick<ProxiedProcess, "url">) =>
  Promise.all([
    askForSeries(asked),
    ask(asked, "{ viewer { id } }", true),
    ask(asked, 'mutation { deleteSeries(id: "x") { catalogue { id } } }', true),
    ask(
      asked,
      // A guess that is interrupted counts for half a minute against its account, so each has its own account.
      `mutation { signIn(input: {email: "a-${++operations}@example.org", password: "password"}) { viewer { id } } }`,
    ),
  ]);

const allRight = [200, 200, 200, 200];
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

async function expectUnavailable(fault: "cut" | "freeze"): Promise<void> {
  server.databaseProxy[fault]();
  const responses = await askEverything(server);
  for (const response of responses) {
    expect(response).toMatchObject(unavailable);
    expect(Object.keys(response.body.errors?.[0]?.extensions ?? {})).toEqual(["code"]);
  }
  server.databaseProxy.restore();
  expect(statuses(await askEverything(server))).toEqual(allRight);
}

describe("While the database is unavailable", () => {
  test("responses contain the error SERVICE_UNAVAILABLE, and are correct again afterwards", () =>
    expectUnavailable("cut"));

  test("responses contain it also when the database refuses new connections", async () => {
    const name = new URL(site.databaseUrl).pathname.slice(1);
    await onDatabase(inject("postgresUrl"), async (program) => {
      await program.query(`alter database ${name} allow_connections false`);
      await program.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        name,
      ]);
      await expect.poll(async () => statuses(await askEverything(server))).toEqual([503, 503, 503, 503]);
      for (const response of await askEverything(server)) expect(response).toMatchObject(unavailable);
      await program.query(`alter database ${name} allow_connections true`);
    });
    await expect.poll(async () => statuses(await askEverything(server))).toEqual(allRight);
  });

  test.each([
    "from catalogue_clock",
    "from series",
    "commit",
    "START TRANSACTION",
    "for no key update",
    "ROLLBACK",
    "COMMIT",
  ])("a connection that breaks after %j harms nobody else", async (words) => {
    // Periodic work commits as well; this transaction is a mutation's.
    const cut = site.databaseProxy.cutAfter(words, words === "COMMIT" ? "set local app.actor" : "");
    const responses = [
      await askForSeries(site),
      await ask(
        site,
        `mutation { deleteSeries(id: "00000000-0000-4000-8000-000000000000") { catalogue { revision series { id } } } }`,
        true,
      ),
      await ask(
        site,
        `mutation { createCategory(input: { name: "A", slug: "a-${++operations}", tags: ["a"] }) { category { id } } }`,
        true,
      ),
    ];
    for (const { status, code } of responses)
      expect([
        [200, undefined],
        [503, "SERVICE_UNAVAILABLE"],
      ]).toContainEqual([status, code]);
    await cut;
    expect(statuses(await askEverything(site))).toEqual(allRight);
  });
});

// Each of these waits for a timeout of the product, so they run concurrently, each on its own process.
describe.concurrent("With the real timeouts", () => {
  test("responses contain the error SERVICE_UNAVAILABLE when the database stops responding, and are correct again afterwards", () =>
    expectUnavailable("freeze"));

  test("a write that waits too long for another is refused as retryable", async () => {
    await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin; select tick_catalogue()");
      const response = await ask(site, 'mutation { deleteSeries(id: "x") { catalogue { id } } }', true);
      expect(response).toMatchObject(unavailable);
      await program.query("rollback");
    });
    expect(await deleteSeries(site.admin, "x")).toMatchObject({ userErrors: [{ code: "NOT_FOUND" }] });
  });

  test("a read that waits too long for another program is refused as retryable", async () => {
    const { databaseUrl } = site;
    await onDatabase(databaseUrl, async (program) => {
      await program.query("begin; lock table favourite in access exclusive mode");
      expect(await ask(site, "{ viewer { savedSeries { id } } }", true)).toMatchObject(unavailable);
      await program.query("rollback");
    });
    expect(await ask(site, "{ viewer { savedSeries { id } } }", true)).toMatchObject({ status: 200 });
  });

  test("while every connection is in use, other requests are refused as retryable, and the process is not ready", async ({
    expect: expectHere,
  }) => {
    const busy = await startProxiedHarness();
    try {
      const { id } = await makeSeries(busy.admin);
      await busy.user.query(`mutation { saveSeries(id: "${id}") { viewer { id } } }`);
      await busy.sql("alter table favourite rename to saved");
      await busy.sql("create view favourite as select * from saved where pg_sleep(10) is not null");
      const readiness = async () => (await fetch(`${busy.url}/readyz`)).status;
      const sleeping = () => busy.sql("select from pg_stat_activity where wait_event = 'PgSleep'");
      const { databaseConnections } = busy.config;
      const forChanges = connectionsForChanges(databaseConnections);
      const held = Array.from({ length: databaseConnections }, (_, place) =>
        busy.user.ask(
          place < forChanges
            ? `mutation { saveSeries(id: "${id}") { viewer { savedSeries { id } } } }`
            : "{ viewer { savedSeries { id } } }",
        ),
      );
      await expectHere.poll(sleeping).toHaveLength(held.length);
      const [response, status] = await Promise.all([askForSeries(busy), readiness()]);
      expectHere(response).toMatchObject(unavailable);
      expectHere(status).toBe(503);
      await Promise.all(held);
      await expectHere.poll(readiness).toBe(200);
      expectHere(await askForSeries(busy)).toMatchObject({ status: 200 });
    } finally {
      await busy.close();
    }
  });

  test("/readyz causes the same load on the database, however often it is requested", async ({
    expect: expectHere,
  }) => {
    const { url, databaseProxy } = await site.startAnother();
    const responses = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/readyz`)));
    expectHere(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expectHere(databaseProxy.count("select 'ready'")).toBe(1);
  });

  test("a process whose database has stopped responding is not ready", async ({ expect: expectHere }) => {
    const { url, databaseProxy } = await site.startAnother();
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    await expectHere.poll(readiness).toBe(200);
    databaseProxy.freeze();
    await expectHere.poll(readiness).toBe(503);
    databaseProxy.restore();
    await expectHere.poll(readiness).toBe(200);
  });

  test("/healthz says that the process is alive, /readyz that it can serve", async ({
    expect: expectHere,
  }) => {
    const { url, databaseProxy } = await site.startAnother();
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expectHere(await statusOf("/healthz")).toBe(200);
    await expectHere.poll(() => statusOf("/readyz")).toBe(200);
    databaseProxy.cut();
    expectHere(await statusOf("/healthz")).toBe(200);
    await expectHere.poll(() => statusOf("/readyz")).toBe(503);
    databaseProxy.restore();
    await expectHere.poll(() => statusOf("/readyz")).toBe(200);
  });
});
