import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { deleteSeries } from "./testing/catalogue.ts";
import { onDatabase } from "./testing/databases.ts";
import type { Harness, Process } from "./testing/harness.ts";
import { startHarness } from "./testing/harness.ts";

let site: Harness;
/** A process whose line to the database is broken here, with connections that were in use. */
let server: Process;
beforeAll(async () => {
  site = await startHarness();
  server = await site.startAnother();
  expect(statuses(await askEverything(server))).toEqual(allRight);
});
afterAll(() => site.close());

interface Body {
  errors?: { message: string; extensions: { code: string } }[];
}

async function ask({ url }: Pick<Process, "url">, query: string, isAdmin = false) {
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

let asked = 0;
/** Asked in other words each time, so that no answer can have been kept. */
const askForSeries = (server: Pick<Process, "url">) =>
  ask(server, `{ catalogue { revision series { title } } } # ${++asked}`);

/** What visitors and admins ask; each needs the database. */
const askEverything = (server: Pick<Process, "url">) =>
  Promise.all([
    askForSeries(server),
    ask(server, "{ viewer { id } }", true),
    ask(server, 'mutation { deleteSeries(id: "x") { catalogue { id } } }', true),
    ask(
      server,
      'mutation { signIn(input: {email: "a@example.org", password: "password"}) { viewer { id } } }',
    ),
  ]);

const allRight = [200, 200, 200, 200];
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

async function expectUnavailable(fault: "cut" | "freeze"): Promise<void> {
  server.line[fault]();
  const answers = await askEverything(server);
  for (const answer of answers) {
    expect(answer).toMatchObject(unavailable);
    expect(Object.keys(answer.body.errors?.[0]?.extensions ?? {})).toEqual(["code"]);
  }
  server.line.mend();
  expect(statuses(await askEverything(server))).toEqual(allRight);
}

describe("While the database is away", () => {
  test("answers say so, and are right again afterwards", () => expectUnavailable("cut"));

  test.each([
    "from catalogue_clock",
    'from "series"',
    "commit",
    "START TRANSACTION",
    "tick_catalogue",
    "COMMIT",
  ])("a connection that breaks after %j harms nobody else", async (words) => {
    site.line.cutAfter(words);
    const [query, mutation] = [
      await askForSeries(site),
      await ask(
        site,
        `mutation { deleteSeries(id: "00000000-0000-4000-8000-000000000000") { catalogue { revision series { id } } } }`,
        true,
      ),
    ];
    for (const { status, code } of [query, mutation])
      expect([
        [200, undefined],
        [503, "SERVICE_UNAVAILABLE"],
      ]).toContainEqual([status, code]);
    site.line.cutAfter("nothing that is ever said");
    expect(statuses(await askEverything(site))).toEqual(allRight);
  });
});

// Each of these waits for a time that is part of the promise, so they wait together, on processes that do not disturb each other.
describe.concurrent("For as long as it takes", () => {
  test("answers say so when the database falls silent, and are right again afterwards", () =>
    expectUnavailable("freeze"));

  test("a writer that waits too long for another is told to try again", async () => {
    await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin; select tick_catalogue()");
      const answer = await ask(site, 'mutation { deleteSeries(id: "x") { catalogue { id } } }', true);
      expect(answer).toMatchObject(unavailable);
      await program.query("rollback");
    });
    expect(await deleteSeries(site.admin, "x")).toMatchObject({ userErrors: [{ code: "NOT_FOUND" }] });
  });

  test("/healthz says that the process lives, /readyz that it can serve", async ({ expect: expectHere }) => {
    const { url, line } = await site.startAnother();
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expectHere([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
    line.cut();
    expectHere(await statusOf("/healthz")).toBe(200);
    await expectHere.poll(() => statusOf("/readyz"), { timeout: 8_000 }).toBe(503);
    line.mend();
    await expectHere.poll(() => statusOf("/readyz"), { timeout: 8_000 }).toBe(200);
  });
});
