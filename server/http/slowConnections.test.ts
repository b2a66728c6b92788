import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const head = (line: string) => `${line} HTTP/1.1\r\nhost: localhost\r\n`;

/** Sends the beginning of a request, and then a byte repeatedly. Returns the whole response. */
async function sendSlowly(beginning: string, byte: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  socket.write(beginning);
  const timer = setInterval(() => socket.write(byte), 500);
  try {
    return await text(socket);
  } finally {
    clearInterval(timer);
  }
}

// The timeouts are part of the product, so these tests wait for them, concurrently.
describe.concurrent("A connection that completes no request is closed", () => {
  test("when its header never ends", async ({ expect: expectHere }) => {
    expectHere(await sendSlowly(head("GET /healthz"), "x")).toContain("408 Request Timeout");
  });

  test("when it is idle after its response", async ({ expect: expectHere }) => {
    expectHere(await sendSlowly(`${head("GET /healthz")}\r\n`, "")).toContain("200 OK");
  });

  test("when its socket answers no pings, unlike one that does", async ({ expect: expectHere }) => {
    const [silent, alive] = await Promise.all([openSocket(false), openSocket(true)]);
    // A socket's own pings do not prove that it reads.
    const pinging = setInterval(() => silent.ping(), 1_000);
    const [code] = await once(silent, "close");
    clearInterval(pinging);
    expectHere(code).toBe(1006);
    alive.send('{"type":"ping"}');
    const nextEvents = ["message", "close"].map((event) => once(alive, event).then(() => event));
    expectHere(await Promise.race(nextEvents)).toBe("message");
    alive.terminate();
  });

  test("while other requests are served", async ({ expect: expectHere }) => {
    const slow = Array.from({ length: 20 }, () => sendSlowly(head("POST /graphql"), "x"));
    expectHere(await site.visitor.query("{ site { __typename } }")).toEqual({ site: { __typename: "Site" } });
    for (const response of await Promise.all(slow)) expectHere(response).toContain("408");
  });
});

/** A socket after connection_init, which answers pings or does not. */
async function openSocket(autoPong: boolean): Promise<WebSocket> {
  const url = `${site.url.replace("http", "ws")}/graphql`;
  const socket = new WebSocket(url, "graphql-transport-ws", { autoPong });
  await once(socket, "open");
  socket.send('{"type":"connection_init"}');
  await once(socket, "message");
  return socket;
}

const fields = Array.from({ length: 10_000 }, (_, place) => `x-${place}: x\r\n`).join("");

describe("A header of many fields", () => {
  test("is refused, and its sender can read the reason", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await sendSlowly(`${head("GET /healthz")}${fields}\r\n`, "")).toContain("431");
  });

  test("that never ends is refused soon", async () => {
    const { hostname, port } = new URL(site.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on("error", () => undefined).resume();
    const send = (): void => void (socket.destroyed || socket.write(fields, () => setImmediate(send)));
    socket.write(head("GET /healthz"));
    send();
    await new Promise((resolve) => socket.once("close", resolve));
  });
});
