import { afterEach, describe, expect, inject, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import { followCatalogue } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { isReady } from "../testing/outside.ts";
import type { Collector, Span } from "../testing/services/collector.ts";
import { startCollector } from "../testing/services/collector.ts";
import { createDatabase } from "../testing/services/databases.ts";
import { findFreePort } from "../testing/services/freePort.ts";
import type { ServerProcess } from "../testing/services/process.ts";
import { startProcess } from "../testing/services/process.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function collect(options?: { isSilent: boolean }): Promise<Collector> {
  const collector = await startCollector(options);
  cleanUps.push(() => collector.close());
  return collector;
}

/** The spans that `act` sent to the collector. They are complete once the site is closed. */
async function trace(
  act: (site: Harness) => Promise<unknown>,
  environment: Record<string, string> = {},
): Promise<{ spans: Span[]; collector: Collector }> {
  const collector = await collect();
  const site = await startHarness({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment });
  await act(site);
  await site.close();
  return { spans: collector.spans(), collector };
}

/** Sends a request with the headers that a proxy adds. */
function post(
  { url }: { url: string },
  query: string,
  headers: Record<string, string> = {},
  variables: object = {},
): Promise<Response> {
  return fetch(`${url}/graphql?from=canary-in-the-address`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });
}

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${parentId}-01`;

/** The span of the request with this id, and all spans in it. */
function findRequest(spans: Span[], requestId: string) {
  const request = spans.find(({ attributes }) => attributes["requestId"] === requestId);
  if (!request) throw new Error("The request was not traced");
  const childrenOf = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  const [operation] = childrenOf(request).filter(({ attributes }) => attributes["graphql.operation.type"]);
  return { request, operation, statements: operation ? childrenOf(operation) : [] };
}

const signUp = `mutation Canary($input: CredentialsInput!) {
  signUp(input: $input) { viewer { email } userErrors { message } } }`;

const credentials = { email: "canary@example.org", password: "canary-of-the-password" };

describe("A trace continues the proxy's trace, and contains the request's id, which the log contains too", () => {
  test("a mutation, with its statements and without their values", async () => {
    const { spans, collector } = await trace((site) =>
      post(site, signUp, { traceparent, "x-request-id": "of-the-mutation" }, { input: credentials }),
    );
    const { request, operation, statements } = findRequest(spans, "of-the-mutation");
    expect(request).toMatchObject({
      traceId,
      parentSpanId: parentId,
      name: "POST /graphql",
      kind: 2,
      attributes: { "http.route": "/graphql", "http.response.status_code": "200" },
      resource: { "service.name": "broadcasts" },
    });
    expect(operation).toMatchObject({ traceId, name: "mutation signUp", status: { code: 0 } });
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["START", "INSERT", "COMMIT"]));
    const insertion = statements.find(({ attributes }) => attributes["db.query.text"]?.includes(`"user"`));
    expect(insertion?.attributes["db.query.text"]).toContain("$1");
    expect(collector.texts.join("")).not.toMatch(/canary/i);
    expect(collector.requests[0]).toMatchObject({
      path: "/v1/traces",
      headers: { "content-type": "application/json" },
    });
  });

  test("a query, with its statements", async () => {
    const { spans } = await trace((site) =>
      post(site, "{ catalogue { revision series { title } } }", {
        traceparent,
        "x-request-id": "of-the-query",
      }),
    );
    const { request, operation, statements } = findRequest(spans, "of-the-query");
    expect(request).toMatchObject({ traceId, name: "POST /graphql" });
    expect(operation).toMatchObject({ traceId, name: "query catalogue" });
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "SELECT", "COMMIT"]));
  });

  test("a request in several chunks", async () => {
    const { spans } = await trace((site) =>
      post(
        site,
        "{ catalogue { revision } }",
        { "x-request-id": "of-the-pieces" },
        { long: "x".repeat(90_000) },
      ),
    );
    expect(findRequest(spans, "of-the-pieces").operation).toMatchObject({ name: "query catalogue" });
  });

  test("but not the trace of an untrusted client", async () => {
    const { spans } = await trace(
      (site) => post(site, "{ viewer { id } }", { traceparent, "x-request-id": "of-another-client" }),
      { TRUST_PROXY: "192.0.2.1" },
    );
    const { request } = findRequest(spans, "of-another-client");
    expect(request.traceId).not.toBe(traceId);
    expect(request.parentSpanId).toBeUndefined();
  });

  test("and without one it has its own trace", async () => {
    const { spans } = await trace(async (site) => {
      await post(site, "{ viewer { id } }", { "x-request-id": "first" });
      await post(site, "{ viewer { id } }", { "x-request-id": "second" });
    });
    const [first, second] = ["first", "second"].map((id) => findRequest(spans, id).request.traceId);
    expect(first).not.toBe(second);
  });
});

test("a failure is recorded by its code, not by its message", async () => {
  const { spans, collector } = await trace(async (site) => {
    await post(site, "{ admins { email } }", { "x-request-id": "of-the-refused" });
    await site.sql("alter table \"user\" add constraint nobody check (email not like 'canary%')");
    await post(site, signUp, { "x-request-id": "of-the-failed" }, { input: credentials });
    site.takeLog();
  });
  expect(findRequest(spans, "of-the-refused").operation).toMatchObject({
    name: "query admins",
    status: { code: 2 },
    attributes: { "error.type": "UNAUTHENTICATED" },
  });
  const { operation, statements } = findRequest(spans, "of-the-failed");
  expect(operation?.status.code).toBe(2);
  expect(statements.filter(({ status }) => status.code === 2)).toMatchObject([
    { name: "INSERT", attributes: { "error.type": "23514" } },
  ]);
  expect(collector.texts.join("")).not.toMatch(/canary/i);
});

test("a change and the executions for its subscribers are one trace", async () => {
  let episodeId = "";
  const { spans } = await trace(async (site) => {
    const series = await makeSeries(site.admin);
    const episode = await makeEpisode(site.admin, series.id);
    episodeId = episode.id;
    const follower = followCatalogue(site.visitor);
    await follower.next();
    await setEpisodeLive(site.admin, episodeId, true);
    while (!(await follower.next()).series.some(({ isLive }) => isLive));
    follower.stop();
  });
  const changes = spans.filter(({ name }) => name === "change");
  const revisions = changes.map(({ attributes }) => Number(attributes["revision"]));
  const newest = changes.find(({ attributes }) => attributes["revision"] === String(Math.max(...revisions)));
  const followed = spans.filter(
    ({ name, parentSpanId }) => name === "subscription catalogueUpdates" && parentSpanId === newest?.spanId,
  );
  expect(followed).toHaveLength(1);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === followed[0]?.spanId)).not.toEqual([]);
  expect(JSON.stringify(spans)).not.toContain(episodeId);
});

test("without a reachable collector the site works, and the log contains one warning", async () => {
  const site = await startHarness({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
    LOG_LEVEL: "warn",
  });
  const response = await post(site, "{ viewer { id } }");
  expect(await response.json()).toMatchObject({ data: { viewer: null } });
  await expect(site.close()).rejects.toThrow();
  expect(site.takeLog().map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: "Traces cannot be sent" },
  ]);
});

describe("A process", () => {
  /** Prints on exit whether the process has loaded modules for tracing. */
  const print =
    "import(%22node:module%22).then(({default:m})=>process.on('exit',()=>console.log('Loaded%20'+Object.keys(m._cache).some((f)=>f.includes('sdk-trace')))))";

  async function run(environment: Record<string, string>): Promise<ServerProcess> {
    const database = await createDatabase(inject("postgresUrl"));
    cleanUps.push(database.drop);
    const server = await startProcess(database.url, {
      NODE_OPTIONS: `--import data:text/javascript,${print}`,
      ...environment,
    });
    cleanUps.push(() => server.remove());
    await expect.poll(() => isReady(server.url)).toBe(true);
    await post(server, "{ viewer { id } }");
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
    return server;
  }

  test("loads no code for tracing without a collector", async () => {
    expect((await run({})).output()).toContain("Loaded false");
  });

  test("uses the environment variables that OpenTelemetry defines", async () => {
    const collector = await collect();
    const server = await run({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=of%20all, x-tenant=hall",
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: "x-key=of%20traces",
      OTEL_SERVICE_NAME: "hall-1",
    });
    expect(server.output()).toContain("Loaded true");
    expect(collector.requests[0]).toMatchObject({
      path: "/own/path",
      headers: { "x-key": "of traces", "x-tenant": "hall" },
    });
    expect(collector.spans()[0]?.resource["service.name"]).toBe("hall-1");
  });

  test("ends in time when the collector never answers", async () => {
    const collector = await collect({ isSilent: true });
    const server = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: "warn" });
    expect(collector.requests).toHaveLength(1);
    expect(server.output()).not.toContain("Unexpected");
    // It ended before the timeout of sending.
    expect(server.output()).not.toContain("Traces cannot be sent");
  });

  test("sends no traces when the sampler drops them", async () => {
    const collector = await collect();
    await run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: "always_off" });
    expect(collector.requests).toEqual([]);
  });
});
