import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

import { Webhook } from "standardwebhooks";

import type { Queue } from "../client.ts";
import { createQueue } from "../client.ts";

/** A message that has reached a receiver. */
export interface ReceivedMessage {
  id: string;
  /** When the message arrived, in the time of `performance.now()`. */
  at: number;
  headers: Record<string, string>;
  body: string;
  content: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** How a receiver responds; "nothing" keeps the request open. */
type ReceiverResponse = { status: number; headers?: Record<string, string>; body?: string } | "nothing";

/** An address that receives webhooks, and verifies them with the official library. */
export interface Receiver {
  url: string;
  /** Accepted messages. */
  messages: Queue<ReceivedMessage>;
  /** All messages that have arrived, including refused ones. */
  received: ReceivedMessage[];
  /** Sends these responses to the next requests, and accepts all later ones. */
  refuse: (...responses: ReceiverResponse[]) => void;
  /** Sends this response to every request; null ends it. */
  respondToAll: (response: ReceiverResponse | null) => void;
  /** Throws when the message was not signed with the secret. */
  verify: (message: ReceivedMessage, secret: string) => void;
}

export interface ReceiverServer {
  origin: string;
  open: () => Receiver;
  close: () => Promise<void>;
}

interface Registered {
  receiver: Receiver;
  next: ReceiverResponse[];
  always: ReceiverResponse | null;
}

/** A real HTTP server with an address for each receiver. */
export async function startReceivers(): Promise<ReceiverServer> {
  const registered = new Map<string, Registered>();
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const known = registered.get(request.url ?? "");
    if (!known) {
      response.writeHead(404).end();
      return;
    }
    const message = readMessage(request, body);
    known.receiver.received.push(message);
    const refusal = known.next.shift() ?? known.always;
    if (refusal === "nothing") return;
    response.writeHead(refusal?.status ?? 200, refusal?.headers).end(refusal?.body ?? "taken");
    if (refusal === null || refusal.status < 300) known.receiver.messages.push(message);
  }
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const origin = `http://127.0.0.1:${address.port}`;

  return {
    origin,
    open() {
      const path = `/${randomUUID()}`;
      const receiver: Receiver = {
        url: origin + path,
        messages: createQueue(),
        received: [],
        refuse: (...responses) => void registered.get(path)?.next.push(...responses),
        respondToAll(always) {
          const known = registered.get(path);
          if (known) known.always = always;
        },
        verify: ({ body, headers }, secret) => void new Webhook(secret).verify(body, headers),
      };
      registered.set(path, { receiver, next: [], always: null });
      return receiver;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readMessage(request: IncomingMessage, body: string): ReceivedMessage {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    id: headers["webhook-id"] ?? "",
    at: performance.now(),
    headers,
    body,
    // The test checks the content.
    content: JSON.parse(body) as ReceivedMessage["content"],
  };
}
