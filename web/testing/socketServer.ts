import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";

import type { SubscribePayload } from "graphql-ws";
import { useServer } from "graphql-ws/use/ws";
// graphql-ws imports this build; the other one would be a second instance of graphql.
import { buildSchema, GraphQLError } from "graphql/index.js";
import { WebSocketServer } from "ws";

interface ReceivedSubscription {
  id: string;
  payload: SubscribePayload;
}

/** A real graphql-transport-ws server on loopback whose messages are sent by the test. */
export interface SocketServer {
  url: string;
  /** Resolves to the next received subscription, in order; none is lost. */
  nextSubscription: () => Promise<ReceivedSubscription>;
  /** Sends a value of `catalogueUpdates` to all subscriptions on open sockets. */
  send: (update: object) => void;
  /** Sets the code with which further subscriptions are refused; null accepts them. */
  refuse: (code: string | null) => void;
  cut: (code?: number) => void;
  openSockets: () => number;
  /** The number of sockets that were opened so far, also those that have been closed since. */
  opened: () => number;
  close: () => Promise<void>;
}

/** A queue whose `next` waits for an item. */
function createQueue<T>(): { push: (item: T) => void; next: () => Promise<T> } {
  const items: T[] = [];
  const waiting: ((item: T) => void)[] = [];
  return {
    push(item) {
      const resolveNext = waiting.shift();
      if (resolveNext) resolveNext(item);
      else items.push(item);
    },
    next() {
      const item = items.shift();
      return item === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(item);
    },
  };
}

export async function startSocketServer(): Promise<SocketServer> {
  const sockets = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(sockets, "listening");
  const received = createQueue<ReceivedSubscription>();
  const streams = new Set<ReturnType<typeof createStream>>();
  let refusal: string | null = null;
  let opened = 0;
  sockets.on("connection", () => {
    opened += 1;
  });

  function createStream() {
    const values = createQueue<IteratorResult<object, undefined>>();
    const iterator: AsyncIterableIterator<object, undefined> = {
      [Symbol.asyncIterator]: () => iterator,
      next: () => values.next(),
      async return() {
        streams.delete(stream);
        values.push({ done: true, value: undefined });
        return { done: true, value: undefined };
      },
    };
    const stream = { values, iterator };
    streams.add(stream);
    return stream;
  }

  const server = useServer(
    {
      schema: buildSchema(readFileSync("schema.graphql", "utf8")),
      roots: { subscription: { catalogueUpdates: () => createStream().iterator } },
      onSubscribe: (_context, id, payload) => {
        if (!refusal) return undefined;
        received.push({ id, payload });
        return [new GraphQLError("Refused", { extensions: { code: refusal } })];
      },
      // Sockets receive no message before their subscription.
      onOperation: (_context, id, payload) => received.push({ id, payload }),
    },
    sockets,
  );

  const address = sockets.address();
  const port = address instanceof Object ? (address satisfies AddressInfo).port : 0;
  return {
    url: `ws://127.0.0.1:${port}`,
    nextSubscription: received.next,
    send(update) {
      for (const { values } of streams) values.push({ done: false, value: { catalogueUpdates: update } });
    },
    refuse(code) {
      refusal = code;
    },
    cut(code) {
      for (const socket of sockets.clients) {
        if (code === undefined) socket.terminate();
        else socket.close(code);
      }
    },
    openSockets: () => sockets.clients.size,
    opened: () => opened,
    async close() {
      await server.dispose();
      await new Promise((resolve) => sockets.close(resolve));
    },
  };
}
