import { getOperationAST, graphql, OperationTypeNode, parse, subscribe } from "graphql";

import { parseGrants, sendGrants } from "../access/grants.ts";
import type { SubscriptionRequest, SubscriptionSink } from "../lib/keepSubscribed.ts";
import type { WatchedConnection } from "../lib/outages.ts";
import type { SendUpload } from "../lib/uploadLink.ts";
import { schema, type TestSite } from "./testSite.ts";

/** The network between the app and the site, which a test can cut and restore. */
export interface TestTransport {
  fetch: typeof fetch;
  sendUpload: SendUpload;
  connection: WatchedConnection;
  cut: () => void;
  restore: () => void;
  /** Responds to the next request of this operation with a GraphQL error. */
  refuseNext: (operationName: string, extensions: Record<string, unknown>) => void;
  /** Holds requests of this operation until they are released. */
  hold: (operationName: string) => void;
  release: () => void;
  /** Whether no request is pending. */
  isQuiet: () => boolean;
  /** The number of requests of this operation. */
  countOf: (operationName: string) => number;
}

interface Subscriber {
  request: SubscriptionRequest;
  sink: SubscriptionSink;
  values: AsyncIterator<unknown> | undefined;
  /** Increased with each new socket: values for a previous socket are not delivered. */
  socket: number;
}

interface RequestBody {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

function readBody(body: unknown): RequestBody {
  if (typeof body !== "string") throw new Error("A request to the test site has a JSON body.");
  return JSON.parse(body);
}

/** Parses a request by the GraphQL multipart request specification; the files become values of their variables. */
function readForm(form: FormData): RequestBody {
  const body = readBody(form.get("operations"));
  const map = form.get("map");
  if (typeof map !== "string") throw new Error("A request with files says where they belong.");
  const places: Record<string, string[]> = JSON.parse(map);
  const files = Object.entries(places).map(([part, [path]]) => [
    path?.replace("variables.", ""),
    form.get(part),
  ]);
  return { ...body, variables: { ...body.variables, ...Object.fromEntries(files) } };
}

export function createTestTransport(site: TestSite): TestTransport {
  const subscribers = new Set<Subscriber>();
  const listeners = new Set<() => void>();
  const refusals = new Map<string, Record<string, unknown>>();
  const held = new Map<string, Promise<void>>();
  const releases: (() => void)[] = [];
  const counts = new Map<string, number>();
  let requests = 0;
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

  function turn(cut: boolean): void {
    isCut = cut;
    restart();
    for (const listener of listeners) listener();
  }

  async function respond(
    { query, variables, operationName }: RequestBody,
    headers: HeadersInit | undefined,
  ): Promise<object> {
    if (isCut) throw new TypeError("Failed to fetch");
    if (operationName !== undefined) counts.set(operationName, (counts.get(operationName) ?? 0) + 1);
    await held.get(operationName ?? "");
    const refusal = refusals.get(operationName ?? "");
    if (refusal) {
      refusals.delete(operationName ?? "");
      return { data: null, errors: [{ message: "Refused", extensions: refusal }] };
    }
    const sentGrants = new Headers(headers).get("x-series-grants");
    const before = { catalogue: site.revision, tournament: site.tournament.revision };
    const result = await graphql({
      schema,
      source: query,
      rootValue: site.root,
      contextValue: { grants: parseGrants(sentGrants) },
      variableValues: variables,
      operationName,
    });
    const revisions = { revision: site.revision, tournamentRevision: site.tournament.revision };
    const changed = {
      CATALOGUE: site.revision > before.catalogue ? site.revision : null,
      TOURNAMENT: site.tournament.revision > before.tournament ? site.tournament.revision : null,
    };
    const hasChanged = changed.CATALOGUE !== null || changed.TOURNAMENT !== null;
    // Checked, since a test may change something during a query too.
    return getOperationAST(parse(query), operationName)?.operation === OperationTypeNode.MUTATION &&
      hasChanged
      ? { ...result, extensions: { ...revisions, changed: site.history.note(changed) } }
      : { ...result, extensions: revisions };
  }

  async function count<T>(request: Promise<T>): Promise<T> {
    requests += 1;
    try {
      return await request;
    } finally {
      requests -= 1;
    }
  }

  return {
    fetch: async (_url, init) => Response.json(await count(respond(readBody(init?.body), init?.headers))),
    async sendUpload({ form, headers, onProgress }, signal) {
      onProgress(0.5);
      const calledOff = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Called off", "AbortError")));
      });
      const result = await Promise.race([count(respond(readForm(form), headers)), calledOff]);
      onProgress(1);
      return JSON.stringify(result);
    },
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
    refuseNext: (operationName, extensions) => void refusals.set(operationName, extensions),
    hold(operationName) {
      held.set(operationName, new Promise((resolve) => void releases.push(resolve)));
    },
    release() {
      held.clear();
      for (const letGo of releases.splice(0)) letGo();
    },
    isQuiet: () => requests === 0,
    countOf: (operationName) => counts.get(operationName) ?? 0,
    cut: () => turn(true),
    restore: () => turn(false),
  };
}
