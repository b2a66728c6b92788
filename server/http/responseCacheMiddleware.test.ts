import { request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { HttpResponse } from "../testing/askByHttp.ts";
import { askByGet, askByPost } from "../testing/askByHttp.ts";
import { makeSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
  // A response that contains all of these series is long enough to be compressed.
  for (let count = 0; count < 10; count++) await makeSeries(site.admin);
});
afterAll(() => site.close());

const post = (query: string, headers?: Record<string, string>) => askByPost(site.url, query, headers);
const get = (query: string, headers?: Record<string, string>) => askByGet(site.url, query, headers);

describe("A client that has the response already receives status 304", () => {
  const query = "{ catalogue { revision lastUpdated } }";

  test("by its ETag, until the catalogue changes", async () => {
    const series = await makeSeries(site.admin);
    const first = await get(query);
    const etag = first.headers.get("etag") ?? "";
    for (const known of [etag, `"another", ${etag}`]) {
      const again = await get(query, { "if-none-match": known });
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: "" });
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
    }
    await updateSeries(site.admin, series.id, series.version, { slug: series.slug, title: "Changed" });
    const changed = await get(query, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("and not with another ETag", async () => {
    expect((await get(query, { "if-none-match": '"unknown"' })).status).toBe(200);
  });
});

describe("A cached response equals a new one", () => {
  const query = `{ catalogue { id revision } site { title tagline } }`;

  test("in its bytes and its security headers", async () => {
    const [made, kept] = [await get(query), await get(query)];
    expect(kept.text).toBe(made.text);
    expect(withoutOwn(kept)).toEqual(withoutOwn(made));
    expect(kept.headers.get("x-content-type-options")).toBe("nosniff");
    expect(kept.headers.get("content-security-policy")).toBeNull();
    expect(kept.headers.get("set-cookie")).toBeNull();
  });

  test.each([
    ["application/json", "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
    [
      "application/graphql-response+json, application/json;q=0.9",
      "application/graphql-response+json; charset=utf-8",
    ],
    ["application/graphql-response+json;q=0, application/json", "application/json; charset=utf-8"],
    ["APPLICATION/GRAPHQL-RESPONSE+JSON ; Q=0.000, */*", "application/json; charset=utf-8"],
    [
      "application/json;q=0, application/graphql-response+json;q=0.001",
      "application/graphql-response+json; charset=utf-8",
    ],
    ["application/json;q=0, */*;q=0.1", "application/graphql-response+json; charset=utf-8"],
  ])("for the accepted types %s it is %s", async (accept, declared) => {
    for (let asked = 0; asked < 2; asked++)
      expect((await post(query, { accept })).headers.get("content-type")).toBe(declared);
  });

  test.each([
    "text/html",
    "application/graphql-response+json;q=0",
    "application/json; q=0.0, application/graphql-response+json; q=0, text/html",
    "*/*;q=0",
  ])("a client that accepts neither is refused: %s", async (accept) => {
    await post(query);
    expect((await post(query, { accept })).status).toBe(406);
  });

  test.each([
    ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
    ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
    ["identity", (bytes: Buffer) => bytes],
    ["deflate", (bytes: Buffer) => bytes],
  ])("in the encoding %s", async (encoding, unpack) => {
    const long = `{ site { ${"title tagline providerName eventUrl ".repeat(3)} } catalogue { tags series { id slug title content { longDescription shortDescription } } } }`;
    const plain = await get(long);
    for (let asked = 0; asked < 2; asked++) {
      const { headers, bytes } = await getRaw(long, encoding);
      expect(headers["content-encoding"]).toBe(["br", "gzip"].includes(encoding) ? encoding : undefined);
      expect(Number(headers["content-length"])).toBe(bytes.length);
      expect(unpack(bytes).toString()).toBe(plain.text);
    }
  });

  test("a body in several chunks has the same cached response", async () => {
    const body = JSON.stringify({ query });
    const whole = await post(query);
    const [head, ...pieces] = [
      `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
      body.slice(0, 10),
      body.slice(10),
    ];
    const read = await new Promise<string>((resolve, reject) => {
      let text = "";
      const { port, hostname } = new URL(site.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(head ?? "", () => socket.write(pieces[0] ?? "", () => socket.write(pieces[1] ?? "")));
      });
      socket.on("data", (bytes: Buffer) => (text += bytes.toString()));
      socket.on("close", () => resolve(text)).on("error", reject);
    });
    expect(read).toContain(whole.text);
  });
});

describe("The cache does not bypass the checks of requests", () => {
  const query = "{ catalogue { id } }";

  test.each([
    ["a GET without the header that other sites cannot send", { "apollo-require-preflight": "" }, 400],
    ["a request of another site", { "sec-fetch-site": "cross-site" }, 403],
  ])("%s is refused", async (_, headers, status) => {
    expect((await get(query)).status).toBe(200);
    expect((await get(query, headers)).status).toBe(status);
  });

  test.each([
    ["a body of another type", "text/plain", 400],
    ["a body of another character set", "application/json; charset=utf-7", 415],
  ])("%s is refused", async (_, type, status) => {
    expect((await post(query)).status).toBe(200);
    expect((await post(query, { "content-type": type })).status).toBe(status);
  });
});

/** The headers without those that differ for each response. */
const withoutOwn = ({ headers }: HttpResponse) =>
  [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");

/** Requests without fetch's own decoding. */
function getRaw(query: string, encoding: string) {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(
      `${site.url}/graphql?query=${encodeURIComponent(query)}`,
      { headers: { "apollo-require-preflight": "true", "accept-encoding": encoding } },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () => resolve({ headers: response.headers, bytes: Buffer.concat(pieces) }));
      },
    );
    sent.on("error", reject).end();
  });
}
