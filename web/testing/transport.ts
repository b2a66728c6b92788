import { graphql, parse, subscribe } from "graphql";

import type { Connection, SubscriptionRequest, SubscriptionSink } from "../lib/connection.ts";
import { schema, type TestSite } from "./testSite.ts";

/** The network between the app and the site, which a test can cut and mend. */
export interface TestTransport {
  fetch: typeof fetch;
  connection: Connection;
  cut: () => void;
  mend: () => void;
}

interface Subscriber {
  request: SubscriptionRequest;
  sink: SubscriptionSink;
  values: AsyncIterator<unknown> | undefined;
}

function readBody(body: unknown): {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
} {
  if (typeof body !== "string") throw new Error("A request to the test site has a JSON body.");
  return JSON.parse(body);
}

export function createTestTransport(site: TestSite): TestTransport {
  const subscribers = new Set<Subscriber>();
  const listeners = new Set<() => void>();
  let isCut = false;

  async function deliver(subscriber: Subscriber): Promise<void> {
    const { query, operationName, variables } = subscriber.request;
    const result = await subscribe({
      schema,
      document: parse(query),
      rootValue: site.root,
      operationName,
      // As on the wire: read once, when it is sent.
      variableValues: JSON.parse(JSON.stringify(variables)),
    });
    if (!(Symbol.asyncIterator in result)) throw new Error(JSON.stringify(result.errors));
    if (!subscribers.has(subscriber) || isCut) {
      await result.return();
      return;
    }
    subscriber.values = result;
    for await (const value of result) {
      if (isCut || !subscribers.has(subscriber)) return;
      subscriber.sink.next(JSON.parse(JSON.stringify(value)));
    }
  }

  async function hangUp(subscriber: Subscriber): Promise<void> {
    const { values } = subscriber;
    subscriber.values = undefined;
    await values?.return?.();
  }

  function restart(): void {
    for (const subscriber of subscribers) {
      void hangUp(subscriber);
      if (!isCut) void deliver(subscriber);
    }
  }

  function turn(cut: boolean): void {
    isCut = cut;
    restart();
    for (const listener of listeners) listener();
  }

  return {
    async fetch(_url, init) {
      if (isCut) throw new TypeError("Failed to fetch");
      const { query, variables, operationName } = readBody(init?.body);
      const result = await graphql({
        schema,
        source: query,
        rootValue: site.root,
        variableValues: variables,
        operationName,
      });
      return Response.json({ ...result, extensions: { revision: site.revision } });
    },
    connection: {
      subscribe(request, sink) {
        const subscriber: Subscriber = { request, sink, values: undefined };
        subscribers.add(subscriber);
        if (!isCut) void deliver(subscriber);
        return () => {
          subscribers.delete(subscriber);
          void hangUp(subscriber);
        };
      },
      restart,
      isLost: () => isCut && subscribers.size > 0,
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    cut: () => turn(true),
    mend: () => turn(false),
  };
}
