// @vitest-environment node
import { once } from "node:events";

import type { ApolloClient } from "@apollo/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

import { type SocketServer, startSocketServer } from "../testing/socketServer.ts";
import { createApolloClient } from "./apollo.ts";
import { type Connection, createConnection } from "./connection.ts";
import { HomePageUpdatesDocument } from "./generated/HomePage.ts";

let server: SocketServer;
let connection: Connection;
let client: ApolloClient;

beforeEach(async () => {
  server = await startSocketServer();
  connection = createConnection({ url: server.url, webSocketImpl: WebSocket });
  client = createApolloClient({ connection });
});

afterEach(async () => {
  client.stop();
  await server.close();
});

const update = (revision: number) => ({
  revision,
  cursor: `cursor-${revision}`,
  lastUpdated: "2025-07-28T09:30:00.000Z",
  series: [],
  categories: null,
  order: null,
});

/** Follows the catalogue as the home page does, and records the received values. */
function follow(since: string) {
  const received: number[] = [];
  const failed = vi.fn();
  const subscription = client
    .subscribe({ query: HomePageUpdatesDocument, variables: { since } })
    .subscribe(({ data, error }) => {
      if (error) failed(error);
      if (data) received.push(data.catalogueUpdates.revision);
    });
  onTestFinished(() => subscription.unsubscribe());
  return { received, failed, stop: () => subscription.unsubscribe() };
}

const sinceOf = ({ payload }: Awaited<ReturnType<SocketServer["nextSubscription"]>>) =>
  payload.variables?.["since"];

test("the first subscription carries the cursor of the page's query, under the number 1", async () => {
  follow("cursor-0");
  const firstSubscription = await server.nextSubscription();
  expect(firstSubscription.id).toBe("1");
  expect(sinceOf(firstSubscription)).toBe("cursor-0");
});

test("after a lost socket it subscribes with the newest cursor it has received", async () => {
  const { received } = follow("cursor-0");
  await server.nextSubscription();
  server.send(update(1));
  server.send(update(2));
  await expect.poll(() => received.length).toBe(2);

  server.cut();
  expect(sinceOf(await server.nextSubscription())).toBe("cursor-2");
  server.send(update(3));
  await expect.poll(() => received.length).toBe(3);
  expect(received).toEqual([1, 2, 3]);
});

test("the listener is called for each message, also for a pong", async () => {
  const onMessage = vi.fn();
  const watched = createConnection({ url: server.url, webSocketImpl: WebSocket, onMessage });
  const stop = watched.subscribe(
    { query: "subscription { catalogueUpdates { revision } }", operationName: undefined, variables: {} },
    { next: () => {}, error: () => {}, complete: () => {} },
  );
  onTestFinished(stop);
  await server.nextSubscription();
  const before = onMessage.mock.calls.length;
  // The first ping is sent four seconds after the socket was opened.
  await expect.poll(() => onMessage.mock.calls.length).toBeGreaterThan(before);
});

test("a value with errors is requested again after a lost socket", async () => {
  const { received, failed } = follow("cursor-0");
  await server.nextSubscription();
  server.send(update(1));
  server.send({ ...update(2), categories: new Error("The database is away") });
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  expect(received).toEqual([1]);

  server.cut();
  expect(sinceOf(await server.nextSubscription())).toBe("cursor-1");
});

test("a page that is unmounted and opened again subscribes with the newest cursor, not with that of its cached query", async () => {
  const first = follow("cursor-0");
  await server.nextSubscription();
  server.send(update(1));
  await expect.poll(() => first.received.length).toBe(1);
  first.stop();

  follow("cursor-0");
  expect(sinceOf(await server.nextSubscription())).toBe("cursor-1");
});

test.each([1001, 1013, 4400, 4403, 4500])("a socket closed with %i is opened again", async (code) => {
  follow("cursor-0");
  await server.nextSubscription();
  server.cut(code);
  expect(sinceOf(await server.nextSubscription())).toBe("cursor-0");
});

test("during an outage behind the server it retries, and counts as lost", async () => {
  const { received, failed } = follow("cursor-0");
  await server.nextSubscription();
  server.refuse("SERVICE_UNAVAILABLE");
  server.cut();
  await server.nextSubscription();
  await expect.poll(connection.isLost).toBe(true);

  server.refuse(null);
  await server.nextSubscription();
  server.send(update(1));
  await expect.poll(() => received.length).toBe(1);
  expect(connection.isLost()).toBe(false);
  expect(failed).not.toHaveBeenCalled();
});

test("a permanent error is reported", async () => {
  server.refuse("BAD_USER_INPUT");
  const { failed } = follow("cursor-0");
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  expect(connection.isLost()).toBe(false);
});

test("the connection counts as lost until it is back", async () => {
  const changes: boolean[] = [];
  connection.watch(() => changes.push(connection.isLost()));
  follow("cursor-0");
  await server.nextSubscription();
  server.cut();
  await server.nextSubscription();
  expect(changes).toEqual([true, false]);
});

test("a restart opens a new socket, which subscribes with the newest cursor", async () => {
  const { received } = follow("cursor-0");
  await server.nextSubscription();
  server.send(update(1));
  await expect.poll(() => received.length).toBe(1);

  connection.restart();
  expect(sinceOf(await server.nextSubscription())).toBe("cursor-1");
  await expect.poll(() => server.openSockets()).toBe(1);
});

test("a restart while the socket is opening takes effect once it is open", async () => {
  follow("cursor-0");
  connection.restart();
  expect((await server.nextSubscription()).id).toBe("1");
  await expect.poll(() => server.opened()).toBe(2);
  connection.restart();
  connection.restart();
  expect((await server.nextSubscription()).id).toBe("1");
  await expect.poll(() => server.openSockets()).toBe(1);
});

test("a dead connection is detected within 10 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(silent, "listening");
  onTestFinished(() => silent.close());
  const welcomed = new Promise<void>((resolve) => {
    silent.on("connection", (socket) => {
      socket.once("message", () => {
        socket.send(JSON.stringify({ type: "connection_ack" }));
        socket.once("message", () => resolve());
      });
    });
  });
  const address = silent.address();
  const port = address instanceof Object ? address.port : 0;
  const dead = createConnection({ url: `ws://127.0.0.1:${port}`, webSocketImpl: WebSocket });
  const sink = { next: () => {}, error: () => {}, complete: () => {} };
  onTestFinished(
    dead.subscribe({ query: "subscription { x }", operationName: undefined, variables: {} }, sink),
  );
  await welcomed;

  vi.advanceTimersByTime(7_000);
  expect(dead.isLost()).toBe(false);
  vi.advanceTimersByTime(2_999);
  expect(dead.isLost()).toBe(true);
  for (const socket of silent.clients) socket.terminate();
});
