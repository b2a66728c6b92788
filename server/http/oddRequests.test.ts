import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterEach(async () => {
  expect(await site.visitor.query("{ site { __typename } }")).toEqual({ site: { __typename: "Site" } });
});
afterAll(() => site.close());

const query = JSON.stringify({ query: "{ site { __typename } }" });
const siteResponse = expect.stringContaining('"data":{"site":{"__typename":"Site"}}');

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

describe("A request must be UTF-8", () => {
  test.each(["application/json; charset=utf-7", 'application/json;charset="utf-16"'])(
    "%s is refused",
    async (type) => {
      expect(await post(query, { "content-type": type })).toMatchObject({ status: 415 });
    },
  );

  test.each(["application/json; charset=UTF-8", 'application/json;charset="utf8"'])(
    "%s is accepted",
    async (type) => {
      expect(await post(query, { "content-type": type })).toEqual({ status: 200, text: siteResponse });
    },
  );

  test("bytes of another encoding are refused", async () => {
    const bytes = new Uint8Array(Buffer.from(query, "utf16le"));
    expect(await post(bytes)).toMatchObject({ status: 400 });
  });
});

describe("A request that cannot be executed has a code of the API", () => {
  const tooLarge = JSON.stringify({ query: "{ site { __typename } }", padding: "a".repeat(100_000) });
  test.each([
    ["no JSON", "{", 400, "BAD_USER_INPUT"],
    ["an empty body", "", 400, "BAD_USER_INPUT"],
    ["no query", "{}", 400, "BAD_USER_INPUT"],
    [
      "variables that are no object",
      '{"query":"{ site { title } }","variables":"{}"}',
      400,
      "BAD_USER_INPUT",
    ],
    ["several operations", `[${query}]`, 400, "BAD_USER_INPUT"],
    [
      "an unknown operation",
      '{"query":"query Home { viewer { id } }","operationName":"Other"}',
      400,
      "BAD_USER_INPUT",
    ],
    ["too many bytes", tooLarge, 413, "PAYLOAD_TOO_LARGE"],
  ])("%s", async (_, body, status, code) => {
    const response = await post(body);
    expect({ status: response.status, ...JSON.parse(response.text) }).toMatchObject({
      status,
      errors: [{ message: expect.stringMatching(/./), extensions: { code } }],
    });
  });

  test("another content type, and a mutation by GET", async () => {
    const typed = await post("<query/>", { "content-type": "application/xml" });
    expect(typed).toEqual({ status: 415, text: expect.stringContaining('"code":"BAD_USER_INPUT"') });
    const response = await fetch(`${site.url}/graphql?query=mutation{signOut{viewer{id}}}`, {
      headers: { "apollo-require-preflight": "true" },
    });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  });
});

describe("The response to a refused request contains the newest revisions", () => {
  const json = { "content-type": "application/json" };
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const preflight = { "apollo-require-preflight": "true" };
  test.each<[string, number, RequestInit]>([
    ["no query", 400, { method: "POST", headers: json, body: "{}" }],
    ["several operations", 400, { method: "POST", headers: json, body: `[${query}]` }],
    [
      "a body of another type",
      400,
      { method: "POST", headers: { "content-type": "text/plain" }, body: query },
    ],
    ["a GET without a preflight", 400, { method: "GET" }],
    ["another method", 400, { method: "OPTIONS" }],
    ["another media type", 406, { method: "POST", headers: { ...json, accept: "text/html" }, body: query }],
    [
      "another site",
      403,
      { method: "POST", headers: { ...json, "sec-fetch-site": "cross-site" }, body: query },
    ],
    ["a long media type", 431, { method: "GET", headers: { ...preflight, accept: `a/${" ".repeat(600)}b` } }],
    [
      "another character set",
      415,
      { method: "POST", headers: { "content-type": "application/json; charset=utf-16" }, body: query },
    ],
    ["an upload of a visitor", 401, { method: "POST", headers: { ...form, ...preflight }, body: "--x--" }],
    ["an upload without a preflight", 400, { method: "POST", headers: form, body: "--x--" }],
  ])("%s", async (_, status, init) => {
    const response = await fetch(
      `${site.url}/graphql?query=${encodeURIComponent("{ site { title } }")}`,
      init,
    );
    expect({ status: response.status, ...JSON.parse(await response.text()) }).toEqual({
      status,
      errors: [{ message: expect.any(String), extensions: { code: expect.any(String) } }],
      extensions: { revision: expect.any(Number), tournamentRevision: expect.any(Number) },
    });
  });
});

describe("A compressed request", () => {
  const gzip = { "content-encoding": "gzip" };

  test("is decompressed", async () => {
    expect(await post(new Uint8Array(gzipSync(query)), gzip)).toEqual({ status: 200, text: siteResponse });
  });

  test("is limited by its decompressed size", async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(10_000_000)));
    expect(await post(bomb, gzip)).toMatchObject({ status: 413 });
  });

  test("with a wrong content-encoding is refused", async () => {
    const { status } = await post(query, gzip);
    expect(status).toBe(400);
  });
});

test("the last value of a repeated field is used", async () => {
  const twice = '{"query":"{ nothing }","query":"{ site { __typename } }"}';
  expect(await post(twice)).toEqual({ status: 200, text: siteResponse });
});

test("a key that would change the prototype of all objects is refused", async () => {
  const { status } = await post('{"query":"{ site { __typename } }","__proto__":{"polluted":true}}');
  expect(status).toBe(400);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("a request with 10,000 headers is refused", async () => {
  const headers = Object.fromEntries(Array.from({ length: 10_000 }, (_, place) => [`x-${place}`, "1"]));
  const asked = request(`${site.url}/graphql`, { headers }).end();
  const [refusal]: IncomingMessage[] = await once(asked, "response");
  refusal?.resume();
  expect(refusal?.statusCode).toBe(431);
});

test.each(["accept", "content-type"])("a long %s is refused before it is parsed", async (name) => {
  const headers = { "apollo-require-preflight": "true", [name]: `application/json;${" ".repeat(9_000)}x` };
  const response = await fetch(`${site.url}/graphql?query=${encodeURIComponent("{ viewer { id } }")}`, {
    headers,
  });
  expect([response.status, await response.text()]).toEqual([
    431,
    expect.stringContaining("A media type is too long."),
  ]);
});

// A pattern took half a second for each of these requests, during which the process did nothing else.
test("a header with 15,000 blanks between ETags does not block the process", async () => {
  const headers = { "if-none-match": `"a"${" ".repeat(15_000)}"b"` };
  for (let time = 0; time < 50; time += 1)
    expect((await fetch(`${site.url}/scoreboard.json`, { headers })).status).toBe(200);
}, 10_000);

test("a client that disconnects before the response does not affect others", async () => {
  const { hostname, port } = new URL(site.url);
  const head = `POST /graphql HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`;
  const body = JSON.stringify({ query: "mutation { requestEmailProof { userErrors { code } } }" });
  const asked = `${head}\r\ncookie: ${site.user.cookie()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  for (let time = 0; time < 20; time += 1) {
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.write(asked, resolve));
    socket.destroy();
    await once(socket, "close");
  }
  // The server handles them before the next request.
  await site.user.query("{ viewer { id } }");
  expect(site.takeLog()).toEqual([]);
});
