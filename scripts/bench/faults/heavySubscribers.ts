// A process with hostile sockets. Each has many different subscriptions to the texts of the whole catalogue, and reads nothing
// or little. Closed sockets reconnect, as clients do.

import { createConnection } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { WebSocket } from "ws";

import { subscribeMessage } from "../../../server/testing/rawSocket.ts";
import { waitTimeoutMs } from "../../../server/testing/timeouts.ts";
import { handle } from "../testbed/channel.ts";
import { now } from "../testbed/clock.ts";

export interface Attack {
  url: string;
  deaf: number;
  slow: number;
  /** The number of subscriptions of each socket. */
  subscriptions: number;
}

export interface AttackReport {
  /** How long each socket that never reads was open, in milliseconds. For open sockets the time ends now. */
  deaf: number[];
  /** How often sockets were closed with each code. A client that does not read receives no code of the server. */
  codes: Record<string, number>;
  received: number;
}

/** The interval at which a slow client reads a piece of at most 64 kB. */
const betweenPiecesMs = 200;
/** A client that does not read notices the closed connection when it writes. */
const betweenPingsMs = 500;
const comesBackAfterMs = 1_000;

const deaf: { openedAt: number; closedAt: number | null }[] = [];
/** The numbers of the clients that do not read and of which no socket has been closed yet. */
const stillOpen = new Set<number>();
const codes: Record<string, number> = {};
let received = 0;
let lastName = 0;
const over = new AbortController();

handle("attack", ({ url, deaf: deafSockets, slow: slowSockets, subscriptions }: Attack) => {
  for (let place = 0; place < deafSockets; place += 1) {
    stillOpen.add(place);
    void stay({ url, subscriptions, address: addressOf(place) }, (socket) => ignore(socket, place));
  }
  for (let place = 0; place < slowSockets; place += 1)
    void stay({ url, subscriptions, address: addressOf(deafSockets + place) }, readSlowly);
});

/** Resolves when a socket of each client that does not read was closed, or after the timeout. Returns how many were not. */
handle("closed", async () => {
  const startedAt = now();
  while (stillOpen.size > 0 && now() - startedAt < waitTimeoutMs) await pause(betweenPingsMs);
  return stillOpen.size;
});

handle("report", (): AttackReport => {
  over.abort();
  return { deaf: deaf.map(({ openedAt, closedAt }) => (closedAt ?? now()) - openedAt), codes, received };
});

/** Where a client connects from. The server limits the documents of each address and of its /24. */
function addressOf(client: number) {
  return `127.0.${client + 1}.1`;
}

interface HostileClient extends Pick<Attack, "url" | "subscriptions"> {
  address: string;
}

/** A unique document, so that no execution is shared. */
function subscriptionOf(place: number) {
  lastName += 1;
  const content = "content { shortDescription longDescription }";
  return place % 2 === 0
    ? `subscription Catalogue${lastName} { catalogueUpdates { revision cursor order series { id title ${content} } } }`
    : `subscription Live${lastName} { liveEpisodes { id title series { id title ${content} } } }`;
}

async function stay(client: HostileClient, read: (socket: WebSocket, stream: Socket) => void) {
  while (!over.signal.aborted) {
    await open(client, read);
    await pause(comesBackAfterMs);
  }
}

/** Resolves when the socket has closed. */
function open(
  { url, subscriptions, address }: HostileClient,
  read: (socket: WebSocket, stream: Socket) => void,
) {
  const { hostname, port } = new URL(url);
  const stream = createConnection({ port: Number(port), host: hostname, localAddress: address });
  const socket = new WebSocket(url, "graphql-transport-ws", { createConnection: () => stream });
  socket.on("error", () => undefined);
  stream.on("data", (bytes: Buffer) => (received += bytes.length));
  socket.on("open", () => socket.send('{"type":"connection_init"}'));
  socket.once("message", () => {
    read(socket, stream);
    for (let place = 0; place < subscriptions; place += 1)
      socket.send(JSON.stringify(subscribeMessage(String(place + 1), subscriptionOf(place))));
  });
  return new Promise<void>((resolve) => {
    socket.on("close", (code) => {
      codes[code] = (codes[code] ?? 0) + 1;
      resolve();
    });
  });
}

function ignore(socket: WebSocket, place: number) {
  const life: (typeof deaf)[number] = { openedAt: now(), closedAt: null };
  deaf.push(life);
  socket.pause();
  const pinging = setInterval(() => socket.ping(), betweenPingsMs);
  socket.on("close", () => {
    clearInterval(pinging);
    life.closedAt = now();
    stillOpen.delete(place);
  });
}

function readSlowly(socket: WebSocket, stream: Socket) {
  socket.pause();
  stream.on("data", () => socket.pause());
  const reading = setInterval(() => socket.resume(), betweenPiecesMs);
  socket.on("close", () => clearInterval(reading));
}
