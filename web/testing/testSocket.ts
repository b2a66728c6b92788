import { parse, subscribe } from "graphql";

import { sendGrants } from "../access/grants.ts";
import type { SubscriptionRequest, SubscriptionSink } from "../lib/keepSubscribed.ts";
import type { WatchedConnection } from "../lib/outages.ts";
import { schema, type TestSite } from "./testSite.ts";

interface Subscriber {
  request: SubscriptionRequest;
  sink: SubscriptionSink;
  values: AsyncIterator<unknown> | undefined;
  /** Increased with each new socket: values for a previous socket are not delivered. */
  socket: number;
}

interface TestSocket {
  connection: WatchedConnection;
  isCut: () => boolean;
  setCut: (cut: boolean) => void;
}

/** The connection of the app, which executes its subscriptions on the site. */
export function createTestSocket(site: TestSite): TestSocket {
  const subscribers = new Set<Subscriber>();
  const listeners = new Set<() => void>();
  let isCut = false;
  // A real socket too sends the grants when it opens.
  let grants = sendGrants();

  async function deliver(subscriber: Subscriber): Promise<void> {
    const { query, operationName, variables } = subscriber.request;
    const { socket } = subscriber;
    const isOver = () => isCut || socket !== subscriber.socket || !subscribers.has(subscriber);
    const result = await subscribe({
      schema,
      document: parse(query),
      rootValue: site.root,
      contextValue: { grants },
      operationName,
      // Copied, since a real request is serialised when it is sent.
      variableValues: JSON.parse(JSON.stringify(variables)),
    });
    if (!(Symbol.asyncIterator in result)) {
      // As over a real socket, a refused subscription gets its error and ends.
      if (subscribers.delete(subscriber)) subscriber.sink.error(result.errors ?? []);
      return;
    }
    if (isOver()) {
      await result.return();
      return;
    }
    subscriber.values = result;
    for await (const value of result) {
      if (isOver()) return;
      subscriber.sink.next(JSON.parse(JSON.stringify(value)));
    }
  }

  async function hangUp(subscriber: Subscriber): Promise<void> {
    const { values } = subscriber;
    subscriber.values = undefined;
    subscriber.socket += 1;
    await values?.return?.();
  }

  function restart(): void {
    grants = sendGrants();
    for (const subscriber of subscribers) {
      void hangUp(subscriber);
      if (!isCut) void deliver(subscriber);
    }
  }

  function setCut(cut: boolean): void {
    isCut = cut;
    restart();
    for (const listener of listeners) listener();
  }

  return {
    connection: {
      subscribe(request, sink) {
        const subscriber: Subscriber = { request, sink, values: undefined, socket: 0 };
        subscribers.add(subscriber);
        if (!isCut) void deliver(subscriber);
        return () => {
          subscribers.delete(subscriber);
          void hangUp(subscriber);
        };
      },
      restart,
      isLost: () => isCut,
      isReachable: async () => !isCut,
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    isCut: () => isCut,
    setCut,
  };
}
