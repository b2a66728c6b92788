import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askByPost, sendRequest } from "../testing/askByHttp.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ PLAYGROUND: "off" });
});
afterAll(() => site.close());

const cookie = () => site.admin.cookie() ?? "";
const json = { "content-type": "application/json" };

const send = (init: RequestInit, path = "/graphql") => sendRequest(site.url + path, init);
const post = (query: string, headers?: Record<string, string>) => askByPost(site.url, query, headers);

describe("Every response contains the revision at which it was read", () => {
  test("a query: the revision of its snapshot", async () => {
    await makeSeries(site.admin);
    const { data, revision } = await post("{ catalogue { revision } }");
    expect(data).toEqual({ catalogue: { revision } });
  });

  test("a mutation: the revision that it created", async () => {
    const before = await post("{ site { title } }");
    const { extensions } = await site.admin.ask(
      'mutation { createSeries(input: {slug: "created", title: "Created", releaseDate: "2025-07-28"}) { series { id } } }',
    );
    expect(extensions.revision).toBe(1 + before.revision);
  });

  test.each([
    "{ nothing }",
    "{",
    "mutation { signOut { viewer { id } } }",
    'mutation { deleteSeries(id: "x") { catalogue { id } } }',
  ])("also %j", async (query) => {
    const { revision } = await post(query);
    expect(revision).toBeGreaterThanOrEqual(0);
  });
});

describe("Only requests that a page of another site cannot send without a preflight are executed", () => {
  const query = encodeURIComponent("{ site { title } }");
  const mutation = encodeURIComponent("mutation { signOut { viewer { id } } }");

  test("a query by GET needs the preflight header", async () => {
    expect((await send({}, `/graphql?query=${query}`)).status).toBe(400);
    const response = await send(
      { headers: { "apollo-require-preflight": "true" } },
      `/graphql?query=${query}`,
    );
    expect(response).toMatchObject({ status: 200, data: { site: {} } });
  });

  test("a mutation by GET is refused", async () => {
    const response = await send(
      { headers: { "apollo-require-preflight": "true" } },
      `/graphql?query=${mutation}`,
    );
    expect(response.status).toBe(405);
  });

  test.each([
    ["text/plain", JSON.stringify({ query: "{ site { title } }" })],
    ["application/x-www-form-urlencoded", "query={site{title}}"],
    ["multipart/form-data; boundary=x", "--x--"],
  ])("%s is not read", async (type, body) => {
    const response = await send({ method: "POST", headers: { "content-type": type }, body });
    expect([400, 415]).toContain(response.status);
    expect(response.data).toBeUndefined();
  });

  test("a cross-site request is refused, also with a session", async () => {
    const headers = { ...json, cookie: cookie(), "sec-fetch-site": "cross-site" };
    const body = JSON.stringify({ query: "mutation { signOut { viewer { id } } }" });
    const preflight = { "apollo-require-preflight": "true" };
    for (const response of [
      await send({ method: "POST", headers, body }),
      await send({ headers: { ...headers, ...preflight } }, `/graphql?query=${query}`),
    ])
      expect(response).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await post("{ viewer { id } }", { cookie: cookie() })).data).toMatchObject({
      viewer: { id: expect.any(String) },
    });
    for (const origin of ["same-origin", "none"])
      expect((await post("{ viewer { id } }", { "sec-fetch-site": origin })).status).toBe(200);
  });

  test("several operations in one request are refused", async () => {
    const body = JSON.stringify([{ query: "{ site { title } }" }, { query: "{ site { title } }" }]);
    expect((await send({ method: "POST", headers: json, body })).status).toBe(400);
  });

  test("a body above 100 kB is refused", async () => {
    expect((await post(`{ site { title } } # ${"x".repeat(100_000)}`)).status).toBe(413);
  });
});

describe("An unexpected error", () => {
  test("is masked, and logged with an id", async () => {
    await site.sql("alter table category add constraint broken check (name <> 'Broken')");
    const { errors } = await site.admin.ask(
      'mutation { createCategory(input: {slug: "broken", name: "Broken", tags: ["a"]}) { category { id } } }',
    );
    const [error] = errors ?? [];
    expect(error).toMatchObject({
      message: "Something went wrong. Please try again.",
      extensions: { code: "INTERNAL_SERVER_ERROR", requestId: expect.any(String) },
    });
    expect(Object.keys(error?.extensions ?? {}).toSorted()).toEqual(["code", "requestId"]);
    const log = site.takeLog().join("");
    expect(log).toContain(String(error?.extensions["requestId"]));
    expect(log).toContain('"stack"');
    await site.sql("alter table category drop constraint broken");
  });

  test("reveals nothing of the database to the caller, and nothing of the request to the log", async () => {
    await site.sql("alter table category add constraint canary check (name <> 'CANARY-VALUE')");
    const { errors } = await site.admin.ask(
      'mutation { createCategory(input: {slug: "canary", name: "CANARY-VALUE", tags: ["a"]}) { category { id } } }',
    );
    expect(errors?.[0]?.extensions.code).toBe("INTERNAL_SERVER_ERROR");
    expect(JSON.stringify(errors)).not.toMatch(/category_|constraint|insert|canary|QueryFailed/i);
    const log = site.takeLog().join("");
    expect(log).toContain("QueryFailedError");
    expect(log).not.toContain("CANARY-VALUE");
    await site.sql("alter table category drop constraint canary");
  });
});

describe("For browsers", () => {
  test("every page has the security headers, and none names the server", async () => {
    for (const path of ["/", "/nowhere", "/sitemap.xml"]) {
      const { headers } = await send({}, path);
      expect(headers.get("content-security-policy")).toMatch(/default-src 'self'.*object-src 'none'/);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });

  test("data has the headers that protect data, and no headers for pages", async () => {
    const query = encodeURIComponent("{ site { title } }");
    const responses = {
      public: await send({ headers: { "apollo-require-preflight": "true" } }, `/graphql?query=${query}`),
      own: await post("{ viewer { id } }", { cookie: cookie() }),
      changed: await post('mutation { removeSavedSeries(id: "x") { userErrors { code } } }'),
      refused: await send({}),
      feed: await send({}, "/roku.json"),
      calendar: await send({}, "/series/nothing.ics"),
      player: await send({}, "/oembed"),
      health: await send({}, "/healthz"),
    };
    const answered = Object.values(responses).map(({ headers }) => headers);
    for (const headers of answered) expect(headers.get("x-content-type-options")).toBe("nosniff");
    const protecting = new Set(["cache-control", "content-type", "etag", "vary", "x-content-type-options"]);
    const ofTransport = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);
    const allowed = new Set([...protecting, ...ofTransport, "set-cookie", "x-request-id", "x-revision"]);
    const named = answered.flatMap((headers) => [...headers.keys()]);
    expect(named.filter((name) => !allowed.has(name))).toEqual([]);
    const { public: forAll, own, changed, refused } = responses;
    expect(forAll.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    for (const { headers } of [own, changed, refused])
      expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test.each([
    "/forgot-password?token=a",
    "/forgot-password/?token=a",
    "/account?prove=a",
    "/Account?prove=a",
    "/auth/google/callback?code=a&state=b",
  ])("%s, which may carry a token, sends no referrer", async (path) => {
    const { headers } = await send({ headers: { accept: "text/html" } }, path);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("no other cache may store a response", async () => {
    const { headers } = await post("{ viewer { id } }");
    expect(headers.get("cache-control")).toMatch(/no-store/);
  });

  test("a request that is not HTTP does not affect the server", async () => {
    const { hostname, port } = new URL(site.url);
    await new Promise((resolve) => {
      const raw = connect(Number(port), hostname, () => raw.end("hello\r\n\r\n"));
      raw.on("close", resolve).resume();
    });
    expect((await send({}, "/healthz")).status).toBe(200);
  });
});
