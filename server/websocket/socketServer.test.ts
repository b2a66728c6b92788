import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import { catalogueUpdates } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { RawSocket } from "../testing/rawSocket.ts";
import {
  expectResponses,
  leave,
  openAcknowledgedSocket,
  openRawSocket,
  subscribeMessage,
} from "../testing/rawSocket.ts";

let site: Harness;
let series: Series;
beforeAll(async () => {
  site = await startHarness({ PLAYGROUND: "off" });
  series = await makeSeries(site.admin);
  await makeEpisode(site.admin, series.id);
});
afterAll(() => site.close());

const subscribe = (id: string) => subscribeMessage(id, catalogueUpdates);

describe("The Origin of a socket must be this site's own", () => {
  test.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://localhost:1",
    "https://localhost",
    "garbage",
  ])("%s is refused", async (origin) => {
    await expect(openRawSocket(site.url, { origin })).rejects.toThrow("403");
  });

  test.each(["localhost", "127.0.0.1", "[::1]"])("%s with the same port is accepted", async (host) => {
    const { port } = new URL(site.config.publicUrl);
    await leave(await openRawSocket(site.url, { origin: `http://${host}:${port}` }));
  });

  test("a request without an Origin is accepted", async () => {
    await leave(await openRawSocket(site.url));
  });

  test("a public site accepts only its own Origin", async () => {
    const secure = await startHarness({ PUBLIC_URL: "https://broadcasts.example.org" });
    try {
      for (const origin of [
        "https://broadcasts.example.org.evil.example",
        "https://evil-broadcasts.example.org",
        "https://evil.example/https://broadcasts.example.org",
        "http://broadcasts.example.org",
        "https://broadcasts.example.org:8443",
        "https://localhost",
      ])
        await expect(openRawSocket(secure.url, { origin })).rejects.toThrow("403");
      await leave(await openRawSocket(secure.url, { origin: "https://broadcasts.example.org" }));
    } finally {
      await secure.close();
    }
  });
});

describe("A socket must follow its protocol", () => {
  test("another subprotocol is refused", async () => {
    const socket = new WebSocket(`${site.url.replace(/^http/, "ws")}/graphql`, "graphql-ws");
    await expect(
      new Promise((_, reject) => {
        socket.on("error", reject);
      }),
    ).rejects.toThrow("Server sent no subprotocol");
  });

  test.each(["/", "/graphqls", "/graphql/x", "//", "/%zz"])("there is no socket at %s", async (path) => {
    const socket = new WebSocket(`${site.url.replace(/^http/, "ws")}${path}`, "graphql-transport-ws");
    const status = await new Promise((resolve) => {
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
      socket.on("error", () => undefined);
    });
    expect(status).toBe(404);
  });

  test("a socket without connection_init within three seconds is closed", async () => {
    const began = performance.now();
    const raw = await openRawSocket(site.url);
    expect(await raw.closed).toBe(4408);
    expect(performance.now() - began).toBeGreaterThan(2_900);
  });

  test.each([
    ["no JSON", "hello", 4400],
    ["an unknown message", '{"type":"sing"}', 4400],
    ["a subscription before connection_init", JSON.stringify(subscribe("1")), 4401],
    ["a message above 64 KB", "x".repeat(65_537), 1009],
  ])("%s closes it", async (_, message, code) => {
    const raw = await openRawSocket(site.url);
    raw.send(message);
    expect(await raw.closed).toBe(code);
  });

  test.each([
    ["an id", "1"],
    ["a long id", "x".repeat(1_000)],
    ["an id of many bytes", "🏸".repeat(40)],
  ])("%s that is in use closes it", async (_, id) => {
    const raw = await openAcknowledgedSocket(site.url);
    raw.send(subscribe(id));
    await raw.messages.take();
    raw.send(subscribe(id));
    expect(await raw.closed).toBe(4409);
  });

  test("a second connection_init closes the socket", async () => {
    const raw = await openAcknowledgedSocket(site.url);
    raw.send({ type: "connection_init" });
    expect(await raw.closed).toBe(4429);
  });

  test.each([
    { type: "connection_ack" },
    { type: "next", id: "1", payload: {} },
    { type: "error", id: "1", payload: [{ message: "" }] },
  ])("a message that only a server sends closes it: %j", async (message) => {
    const raw = await openAcknowledgedSocket(site.url);
    raw.send(message);
    expect(await raw.closed).toBe(4400);
  });

  test("a message of exactly 64 KB is accepted, and a message in many fragments is not", async () => {
    const raw = await openAcknowledgedSocket(site.url);
    const ping = JSON.stringify({ type: "ping", payload: { x: "" } });
    raw.send(ping.replace('""', `"${"x".repeat(65_536 - ping.length)}"`));
    expect(await raw.messages.take()).toMatchObject({ type: "pong" });
    for (let fragment = 0; fragment < 70; fragment++) raw.socket.send(" ", { fin: false });
    expect(await raw.closed).toBe(1008);
  });

  test("compression is not offered, and compressed messages are refused", async () => {
    const raw = await openRawSocket(site.url);
    expect(raw.socket.extensions).toBe("");
    await leave(raw);
    const { hostname, port } = new URL(site.url);
    const stream = connect(Number(port), hostname);
    stream.write(
      "GET /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
        "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n",
    );
    // An empty text frame that is final, marked as compressed and masked.
    stream.write(Buffer.from([0xc1, 0x80, 0, 0, 0, 0]));
    const received = await buffer(stream);
    expect(received.toString("latin1")).not.toMatch(/permessage-deflate/i);
    // A close frame with a two-byte payload: protocol error.
    expect(received.subarray(-4)).toEqual(Buffer.from([0x88, 2, 1002 >> 8, 1002 & 255]));
  });
});

describe("An invalid operation is refused, and the socket stays open", () => {
  let raw: RawSocket;
  beforeAll(async () => {
    raw = await openAcknowledgedSocket(site.url);
    return () => leave(raw);
  });

  test.each([
    ["a syntax error", "subscription {", {}],
    ["no document", "", {}],
    ["an unknown field", "subscription { nothing }", {}],
    ["two root fields", "subscription { liveEpisodes { id } more: liveEpisodes { id } }", {}],
    ["an unknown variable", "subscription { seriesUpdates(id: $id) { revision } }", {}],
    ["a missing variable", "subscription ($id: ID!) { seriesUpdates(id: $id) { revision } }", {}],
    [
      "a variable of another type",
      "subscription ($id: ID!) { seriesUpdates(id: $id) { revision } }",
      { id: { is: "an object" } },
    ],
    ["a query", "{ catalogue { revision } }", {}],
    ["a mutation", "mutation { signOut { viewer { id } } }", {}],
    ["too many tokens", `subscription { liveEpisodes { ${"id ".repeat(1_001)} } }`, {}],
    ["fragments in a cycle", "subscription { ...A } fragment A on Subscription { ...A }", {}],
    [
      "a list within itself",
      "subscription { catalogueUpdates { categories { series { category { series { id } } } } } }",
      {},
    ],
    ["a guess at the schema", "subscription { liveEpisode { id } }", {}],
    ["introspection", "subscription { __schema { types { name } } }", {}],
  ])("%s", async (_, query, variables) => {
    raw.send(subscribeMessage("1", query, variables));
    const message = await raw.messages.take();
    expect(message).toMatchObject({ type: "error", id: "1" });
    expect(JSON.stringify(message.payload)).toContain('"message":');
    expect(JSON.stringify(message.payload)).not.toContain("Did you mean");
    await expectResponses(raw);
  });

  test("an operation name that the document does not contain", async () => {
    raw.send({
      type: "subscribe",
      id: "1",
      payload: { query: `${catalogueUpdates} subscription B { liveEpisodes { id } }`, operationName: "C" },
    });
    expect(await raw.messages.take()).toMatchObject({ type: "error", id: "1" });
    await expectResponses(raw);
  });
});

describe("A server that closes", () => {
  test("closes its sockets for reconnecting, and does not wait for a client that does not read", async () => {
    const other = await site.startAnother();
    const [polite, deaf] = [await openAcknowledgedSocket(other.url), await openAcknowledgedSocket(other.url)];
    deaf.socket.pause();
    await other.close();
    expect(await polite.closed).toBe(1001);
    deaf.socket.terminate();
  });

  test("accepts no new sockets while others are still open", async () => {
    const other = await site.startAnother();
    const [polite, deaf] = [await openAcknowledgedSocket(other.url), await openAcknowledgedSocket(other.url)];
    deaf.socket.pause();
    const closing = other.close();
    await polite.closed;
    const { hostname, port } = new URL(other.url);
    // The client does not close its side either.
    const late = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    late.write(
      "GET /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n" +
        "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    let response = "";
    late.setEncoding("utf8").on("data", (piece: string) => (response += piece));
    await once(late, "end");
    expect(response).toMatch(/^HTTP\/1.1 503 /);
    expect(response).toMatch(/^connection: close\r$/im);
    await closing;
    late.destroy();
    deaf.socket.terminate();
  });
});
