import { expect } from "vitest";
import { WebSocket } from "ws";

import { limits } from "../configuration/limits.ts";
import type { Queue, SeriesGrant } from "./client.ts";
import { createQueue, handshakeOf } from "./client.ts";
import { liveEpisodes } from "./follow.ts";

/** A socket without a client library, which can send invalid messages. */
export interface RawSocket {
  socket: WebSocket;
  /** Sends an object as JSON, and a text unchanged. */
  send(message: object | string): void;
  /** The server's messages, oldest first. */
  messages: Queue<Message>;
  /** The code with which the socket closed. */
  closed: Promise<number>;
}

export interface Message {
  type: string;
  id?: string;
  payload?: unknown;
}

interface Handshake {
  origin?: string;
  cookie?: string | null;
  protocol?: string | string[];
  /** The client address that a proxy forwards. */
  forwardedFor?: string;
  /** Other headers of the upgrade. */
  headers?: Readonly<Record<string, string>>;
}

/** Opens a socket; rejects with the HTTP status when the server refuses the upgrade. */
export function openRawSocket(url: string, handshake: Handshake = {}): Promise<RawSocket> {
  const { origin, cookie, forwardedFor, headers, protocol = "graphql-transport-ws" } = handshake;
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/graphql`, protocol, {
    headers: {
      ...headers,
      ...(origin !== undefined && { origin }),
      ...(cookie != null && { cookie }),
      ...(forwardedFor !== undefined && { "x-forwarded-for": forwardedFor }),
    },
  });
  const messages = createQueue<Message>();
  socket.on("message", (bytes: Buffer) => messages.push(JSON.parse(bytes.toString("utf8")) as Message));
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  // A test that waits for a message fails immediately when the socket closes.
  void closed.then((code) => messages.fail(new Error(`The socket was closed with ${code}`)));
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (request, response) => {
      reject(new Error(String(response.statusCode)));
      request.destroy();
    });
    socket.on("open", () =>
      resolve({
        socket,
        send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
        messages,
        closed,
      }),
    );
  });
}

/** Opens a socket and completes its handshake with the browser's grants and the API token of the headers. */
export async function openAcknowledgedSocket(
  url: string,
  { seriesGrants, ...handshake }: Handshake & { seriesGrants?: SeriesGrant[] } = {},
): Promise<RawSocket> {
  const raw = await openRawSocket(url, handshake);
  raw.send({ type: "connection_init", payload: { seriesGrants, ...handshakeOf(handshake.headers ?? {}) } });
  await raw.messages.take();
  return raw;
}

/** The message that starts a subscription. */
export function subscribeMessage(id: string, query: string, variables: Record<string, unknown> = {}): object {
  return { type: "subscribe", id, payload: { query, variables } };
}

/** Checks that the socket still responds. */
export async function expectResponses(raw: RawSocket): Promise<void> {
  raw.send(subscribeMessage("witness", liveEpisodes));
  expect(await raw.messages.take()).toMatchObject({ type: "next", id: "witness" });
  raw.send({ type: "complete", id: "witness" });
}

/**
 * Stops reading until the returned function is called. The socket still sends pongs, so that the server takes it for a slow
 * client and not for a dead one, however long the test takes.
 */
export function stopReading({ socket }: RawSocket): () => void {
  socket.pause();
  const pongs = setInterval(() => socket.pong(), limits.socket.keepAliveMs / 4);
  return () => {
    clearInterval(pongs);
    socket.resume();
  };
}

/** Closes the socket from the client's side, and resolves once it is closed. */
export async function leave({ socket, closed }: RawSocket): Promise<void> {
  socket.close();
  await closed;
}
