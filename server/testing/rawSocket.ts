import { expect } from "vitest";
import { WebSocket } from "ws";

import type { Queue, SeriesGrant } from "./client.ts";
import { createQueue } from "./client.ts";
import { liveEpisodes } from "./follow.ts";

/** A socket that speaks the protocol by hand, to say what no well-behaved client says. */
export interface RawSocket {
  socket: WebSocket;
  /** Sends a message; a text goes as it is. */
  say(message: object | string): void;
  /** What the server says, oldest first. */
  heard: Queue<Message>;
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
  /** What a proxy says of where the socket comes from. */
  forwardedFor?: string;
}

/** Opens a socket; rejects with the HTTP status when the server refuses the upgrade. */
export function openRawSocket(url: string, handshake: Handshake = {}): Promise<RawSocket> {
  const { origin, cookie, forwardedFor, protocol = "graphql-transport-ws" } = handshake;
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/graphql`, protocol, {
    headers: {
      ...(origin !== undefined && { origin }),
      ...(cookie != null && { cookie }),
      ...(forwardedFor !== undefined && { "x-forwarded-for": forwardedFor }),
    },
  });
  const heard = createQueue<Message>();
  socket.on("message", (bytes: Buffer) => heard.push(JSON.parse(bytes.toString("utf8")) as Message));
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (request, response) => {
      reject(new Error(String(response.statusCode)));
      request.destroy();
    });
    socket.on("open", () =>
      resolve({
        socket,
        say: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
        heard,
        closed,
      }),
    );
  });
}

/** A socket that has said hello, and brought what grants the browser has. */
export async function openGreetedSocket(
  url: string,
  { seriesGrants, ...handshake }: Handshake & { seriesGrants?: SeriesGrant[] } = {},
): Promise<RawSocket> {
  const raw = await openRawSocket(url, handshake);
  raw.say({ type: "connection_init", payload: { seriesGrants } });
  await raw.heard.take();
  return raw;
}

/** The message that asks for a subscription. */
export function subscribeMessage(id: string, query: string, variables: Record<string, unknown> = {}): object {
  return { type: "subscribe", id, payload: { query, variables } };
}

/** The socket still answers. */
export async function expectAnswers(raw: RawSocket): Promise<void> {
  raw.say(subscribeMessage("witness", liveEpisodes));
  expect(await raw.heard.take()).toMatchObject({ type: "next", id: "witness" });
  raw.say({ type: "complete", id: "witness" });
}

/** Closes it from this side, and resolves when that is done. */
export async function leave({ socket, closed }: RawSocket): Promise<void> {
  socket.close();
  await closed;
}
