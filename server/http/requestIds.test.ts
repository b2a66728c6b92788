import { once } from "node:events";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import { createSeries, seriesInput } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness({ LOG_LEVEL: "info" });
});
afterAll(() => {
  site.takeLog();
  return site.close();
});

const made = /^[\w-]{12}\.[\da-z]+$/;

function post(
  query: string,
  headers: Record<string, string> = {},
  variables: object = {},
): Promise<Response> {
  return fetch(`${site.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });
}

const ask = (headers: Record<string, string>): Promise<Response> =>
  fetch(`${site.url}/graphql?query=${encodeURIComponent("{ site { tagline } }")}`, {
    headers: { "apollo-require-preflight": "true", ...headers },
  });

const idOf = ({ headers }: Response): string | null => headers.get("x-request-id");

interface Line {
  requestId?: string;
  msg: string;
  event?: string;
}

const takeLines = (): Line[] => site.takeLog().map((line): Line => JSON.parse(line));

describe("The response contains the id that the proxy assigned to the request", () => {
  test.each([
    ["a new response", "{ site { title year } }"],
    ["the same response from the cache", "{ site { title year } }"],
    ["a refused request", "{ nothing }"],
    ["a request that is not understood", "{"],
  ])("with %s", async (_what, query) => {
    expect(idOf(await post(query, { "x-request-id": "of-the-proxy.1" }))).toBe("of-the-proxy.1");
  });

  test.each(["/healthz", "/readyz", "/media/nothing.webp", "/nowhere"])("with %s", async (path) => {
    const response = await fetch(site.url + path, { headers: { "x-request-id": "of-the-proxy.2" } });
    expect(idOf(response)).toBe("of-the-proxy.2");
  });

  test("also when the response is 304", async () => {
    const first = await ask({ "x-request-id": "first" });
    const again = await ask({ "x-request-id": "again", "if-none-match": first.headers.get("etag") ?? "" });
    expect([first.status, idOf(first), again.status, idOf(again)]).toEqual([200, "first", 304, "again"]);
  });

  test("also when it opens a WebSocket", async () => {
    const socket = new WebSocket(`${site.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
      headers: { "x-request-id": "of-the-socket" },
    });
    const [response]: { headers: Record<string, string> }[] = await once(socket, "upgrade");
    socket.terminate();
    expect(response?.headers["x-request-id"]).toBe("of-the-socket");
  });
});

describe("A new id is generated when the received one is not safe for a log", () => {
  test.each([
    ["no id", {}],
    ["an empty one", { "x-request-id": "" }],
    ["one of more than 128 characters", { "x-request-id": "x".repeat(129) }],
    ["one with spaces", { "x-request-id": "two words" }],
    ["one that looks like JSON", { "x-request-id": '","level":60' }],
    ["one with letters of other alphabets", { "x-request-id": "Stra\u00dfe" }],
  ])("instead of %s", async (_what, headers) => {
    expect(idOf(await post("{ site { year } }", headers))).toMatch(made);
  });

  test("and is different for each request", async () => {
    const ids = await Promise.all([post("{ site { year } }"), post("{ site { year } }")]);
    expect(new Set(ids.map(idOf)).size).toBe(2);
  });
});

test("the line of a mutation contains the id", async () => {
  const cookie = site.admin.cookie() ?? "";
  site.takeLog();
  await post(
    "mutation ($input: SeriesInput!) { createSeries(input: $input) { series { id } } }",
    { cookie, "x-request-id": "of-the-mutation" },
    { input: seriesInput() },
  );
  expect(takeLines()).toMatchObject([{ event: "catalogue changed", requestId: "of-the-mutation" }]);
});

test("a masked error and the log line of its cause contain the id", async () => {
  await site.sql("alter table series add constraint nobody_is_lost check (title <> 'Lost')");
  const lost = post(
    "mutation ($input: SeriesInput!) { createSeries(input: $input) { series { id } } }",
    { cookie: site.admin.cookie() ?? "", "x-request-id": "of-the-error" },
    { input: seriesInput({ title: "Lost" }) },
  );
  expect(await (await lost).json()).toMatchObject({
    errors: [{ extensions: { code: "INTERNAL_SERVER_ERROR", requestId: "of-the-error" } }],
  });
  expect(takeLines()).toMatchObject([{ msg: "Unexpected", requestId: "of-the-error" }]);
});

test("the log line of an unavailable database contains the id", async () => {
  await createSeries(site.admin);
  const cookie = site.user.cookie() ?? "";
  site.takeLog();
  site.databaseProxy.cut();
  const refused = await post("{ viewer { id } }", { cookie, "x-request-id": "of-the-outage" });
  expect(refused.status).toBe(503);
  site.databaseProxy.restore();
  expect(takeLines()).toContainEqual(
    expect.objectContaining({ msg: "The database is unavailable", requestId: "of-the-outage" }),
  );
});
