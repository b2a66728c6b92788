import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { accessDocuments } from "../testing/catalogue/access.ts";
import { makeEntry, preview, startImport } from "../testing/catalogue/backup.ts";
import { createSeries, makeSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { readMetric } from "../testing/metrics.ts";
import { newAddress } from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ METRICS: "on", MAX_SOCKETS: "3", GUESS_BUDGET_PER_ADDRESS: "1" });
});
afterAll(() => site.close());

/** The values by name and labels, parsed as Prometheus does. */
async function read(): Promise<Map<string, number>> {
  const response = await fetch(`${site.url}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

const readValue = (name: string): Promise<number> => readMetric(site.url, name);

/** The increase of the value caused by the work. */
async function countOf(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readValue(name);
  await work();
  return (await readValue(name)) - before;
}

const post = (query: string): Promise<Response> =>
  fetch(`${site.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });

/** Sends three requests with a name that a client may choose. */
const ask = async (name: string): Promise<unknown> => [
  await post(`query ${name} { viewer { id } }`),
  await post(`{ ${name} }`),
  await fetch(`${site.url}/${name}`),
];

const readNames = async (): Promise<string[]> =>
  [...(await read()).keys()].filter((name) => name.startsWith("broadcasts"));

describe("Operations are counted by root field and error code", () => {
  test.each([
    ["a query of the public catalogue", "{ site { title year } }", "site", "OK"],
    ["one of the caller's own", "query Mine { viewer { id } }", "viewer", "OK"],
    ["a mutation", "mutation { signOut { viewer { id } } }", "signOut", "OK"],
    ["one that is refused", "{ admins { id } }", "admins", "UNAUTHENTICATED"],
    ["an invalid one", "query Guess { nothing }", "other", "GRAPHQL_VALIDATION_FAILED"],
    ["one that is no GraphQL", "{", "other", "GRAPHQL_PARSE_FAILED"],
  ])("%s", async (_what, query, operation, code) => {
    const name = `operations_total{operation="${operation}",code="${code}"}`;
    expect(await countOf(name, () => post(query))).toBe(1);
  });

  test("with their duration", async () => {
    const name = `operation_seconds_count{operation="viewer"}`;
    expect(await countOf(name, () => post("{ viewer { email } }"))).toBe(1);
    expect(await readValue(`operation_seconds_bucket{le="+Inf",operation="viewer"}`)).toBeGreaterThan(0);
  });

  test("also when the response is cached", async () => {
    const name = `operations_total{operation="searchSeries",code="OK"}`;
    const query = '{ searchSeries(title: "shuttle") { id } }';
    await post(query);
    expect(await countOf(name, () => Promise.all([post(query), post(query), post(query)]))).toBe(3);
  });

  test("and no operation name of a client adds a label", async () => {
    await ask("a");
    // The first request for the metrics adds its own labels.
    await readNames();
    const before = await readNames();
    await ask("b");
    expect(await readNames()).toEqual(before);
  });
});

test("requests are counted by route and status", async () => {
  expect(
    await countOf(`http_requests_total{route="/readyz",status="200"}`, () => fetch(`${site.url}/readyz`)),
  ).toBe(1);
  expect(await countOf(`http_requests_total{route="/graphql",status="400"}`, () => post("{ nothing }"))).toBe(
    1,
  );
});

test("responses are counted as cached or created", async () => {
  const query = "{ catalogue { series { id title slug } } }";
  expect(await countOf(`response_cache_requests_total{result="miss"}`, () => post(query))).toBe(1);
  expect(await countOf(`response_cache_requests_total{result="miss"}`, () => post(query))).toBe(0);
  expect(await countOf(`response_cache_requests_total{result="hit"}`, () => post(query))).toBe(1);
  expect(await readValue("response_cache_responses")).toBeGreaterThan(0);
  expect(await readValue("response_cache_bytes")).toBeGreaterThan(0);
});

test("sockets, groups, deliveries and refused sockets are measured", async () => {
  const client = await site.open(undefined, newAddress());
  const updates = client.subscribe<{ catalogueUpdates: { revision: number } }>(
    "subscription { catalogueUpdates { revision } }",
  );
  const first = await updates.next();
  expect(await readValue("sockets")).toBe(1);
  expect(await readValue("groups")).toBe(1);
  const series = await makeSeries(site.admin);
  await updates.next();
  const sent = await countOf("deliveries_total", async () => {
    await updateSeries(site.admin, series.id, series.version);
    await updates.next();
  });
  expect(sent).toBe(1);
  expect(await readValue("revision")).toBe(first.data.catalogueUpdates.revision + 2);
  expect((await read()).get("broadcasts_clock_age_seconds")).toBeLessThan(60);

  const others = [await site.open(), await site.open()];
  const watching = others.map((other) => other.subscribe("subscription { liveEpisodes { id } }"));
  await Promise.all(watching.map(({ next }) => next()));
  const late = await site.open();
  late.subscribe("subscription { liveEpisodes { id } }");
  await expect.poll(() => readValue(`limits_hit_total{limit="sockets"}`)).toBeGreaterThan(0);
  await late.close();
});

test("exceeded limits are counted by their name", async () => {
  const series = await makeSeries(site.admin, { password: "the right one" });
  const guesser = await site.open(undefined, newAddress());
  const guess = () => guesser.ask(accessDocuments.unlockSeries, { id: series.id, password: "a wrong one" });
  const name = `limits_hit_total{limit="guess-address"}`;
  expect(await countOf(name, guess)).toBe(0);
  expect(await countOf(name, guess)).toBe(1);
});

describe("Unexpected errors are counted", () => {
  const counter = "unexpected_errors_total";
  beforeAll(() => site.sql("alter table series add constraint nobody_is_lost check (title <> 'Lost')"));
  afterAll(() => site.sql("alter table series drop constraint nobody_is_lost"));
  afterEach(() => site.takeLog());

  test("from 0, because Prometheus sees no increase in a counter that begins with 1", async () => {
    expect((await read()).get(`broadcasts_${counter}`)).toBe(0);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["of an operation", () => createSeries(site.admin, { title: "Lost" }).catch(() => undefined)],
    [
      "of an import",
      async () => {
        const { id } = await preview(site, site.admin, { [randomUUID()]: makeEntry({ title: "Lost" }) });
        await startImport(site.admin, id);
      },
    ],
  ])("once, such as those %s", async (_what, fail) => {
    const before = await readValue(counter);
    await fail();
    await expect.poll(() => site.takeLog()).toEqual([expect.stringContaining('"msg":"Unexpected"')]);
    expect(await readValue(counter)).toBe(before + 1);
  });
});

test("the pool and the process are measured", async () => {
  const values = await read();
  const pool = ["total", "idle", "waiting"].map((state) => values.get(`broadcasts_pool{state="${state}"}`));
  expect(pool).toEqual([expect.any(Number), expect.any(Number), 0]);
  expect(values.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(values.get("process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("the dashboard and the alerts use existing metrics", async () => {
  const exposed = await (await fetch(`${site.url}/metrics`)).text();
  const known = new Set([...exposed.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name]) => name));
  for (const file of ["grafana.json", "operating.md"]) {
    const document = readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");
    const asked = document.match(/\b(broadcasts|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g) ?? [];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, "")))).toEqual([]);
  }
});

test("there is no /metrics unless METRICS is on", async () => {
  const quiet = await startHarness();
  const response = await fetch(`${quiet.url}/metrics`);
  expect(response.status).toBe(404);
  await quiet.close();
});
