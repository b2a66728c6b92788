import { createClient } from "graphql-ws";
import { WebSocket } from "ws";

import { apiTokenPrefix } from "../../domain/apiToken.ts";
import { waitTimeoutMs } from "./timeouts.ts";

export interface GraphqlResponse<Data> {
  data: Data;
  errors?: { message: string; path?: unknown[]; extensions: { code: string; [name: string]: unknown } }[];
  extensions: { revision: number; tournamentRevision: number };
}

/** One person with one browser: a cookie, HTTP and a socket. */
export interface Client {
  /** Sends the operation by POST and returns the response, errors included. */
  ask<Data>(document: string, variables?: Record<string, unknown>): Promise<GraphqlResponse<Data>>;
  /** Returns the data of the operation; throws when the response contains errors. */
  query<Data>(document: string, variables?: Record<string, unknown>): Promise<Data>;
  subscribe<Data>(document: string, variables?: Record<string, unknown>): Subscription<Data>;
  /** The headers of every request and upgrade, in addition to cookies. */
  headers: Readonly<Record<string, string>>;
  /** The socket's state changes, oldest first: "opened", or the code with which it closed. */
  socketEvents: Queue<"opened" | number>;
  /** The cookie header that the browser sends; null before the first cookie. */
  cookie(): string | null;
  /** The value of one cookie; null where the browser has no such cookie. */
  cookieNamed(name: string): string | null;
  /** Adds a cookie that the server has not set. */
  plantCookie(name: string, value: string): void;
  /** The grants in the visitor's local storage, sent with every request and when a socket opens. */
  grants: SeriesGrant[];
  /** Closes the socket and opens another with the current cookies and grants, as a tab does after signing in. */
  reopenSocket(): void;
  /** Everything that the server has sent to this browser, over HTTP and the socket. */
  received(): string;
  close(): Promise<void>;
}

export interface SeriesGrant {
  seriesId: string;
  token: string;
}

export interface Subscription<Data> {
  /** Returns the oldest value that was not returned yet; waits until there is one. */
  next: () => Promise<GraphqlResponse<Data>>;
  stop: () => void;
}

export function createTestClient(url: string, headers: Record<string, string> = {}): Client {
  const jar = createCookieJar();
  const grants: SeriesGrant[] = [];
  const socketEvents = createQueue<"opened" | number>();
  const received: string[] = [];

  class SocketWithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { ...headers, ...jar.header() } });
      this.on("message", (bytes: Buffer) => received.push(bytes.toString("utf8")));
    }
  }

  const sockets = createClient({
    url: `${url.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: SocketWithCookie,
    connectionParams: () => ({ seriesGrants: grants, ...handshakeOf(headers) }),
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setImmediate(resolve)),
    on: {
      connected: () => socketEvents.push("opened"),
      closed: (event) =>
        socketEvents.push(event instanceof Object && "code" in event ? Number(event.code) : 0),
    },
  });

  async function ask<Data>(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<GraphqlResponse<Data>> {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        ...jar.header(),
        ...(grants.length > 0 && { "x-series-grants": JSON.stringify(grants) }),
      },
      body: JSON.stringify({ query, variables }),
    });
    response.headers.getSetCookie().forEach((set) => jar.keep(set));
    const text = await response.text();
    // `received` leaves out cookies: they contain the browser's own secrets.
    const headersSent = [...response.headers].filter(([name]) => name !== "set-cookie");
    received.push(JSON.stringify(headersSent), text);
    // The test checks the content.
    return JSON.parse(text) as GraphqlResponse<Data>;
  }

  return {
    ask,
    async query(document, variables) {
      const result = await ask<never>(document, variables);
      if (result.errors) throw new Error(JSON.stringify(result.errors));
      return result.data;
    },
    subscribe<Data>(query: string, variables: Record<string, unknown> = {}) {
      const values = createQueue<GraphqlResponse<Data>>();
      const stop = sockets.subscribe<Data>(
        { query, variables },
        {
          next: (value) => values.push(value as unknown as GraphqlResponse<Data>),
          error: (error) => values.fail(error),
          complete: () => undefined,
        },
      );
      return { next: values.take, stop };
    },
    headers,
    socketEvents,
    cookie: () => jar.header().cookie ?? null,
    cookieNamed: (name) => jar.find(name),
    plantCookie: (name, value) => jar.keep(`${name}=${value}`),
    grants,
    reopenSocket: () => sockets.terminate(),
    received: () => received.join("\n"),
    async close() {
      try {
        await sockets.dispose();
      } catch (closing) {
        // The socket was already closing; `dispose` then rejects with its close event.
        if (closing instanceof Error) throw closing;
      }
    },
  };
}

/** The API token that `connection_init` sends in addition to grants. A device token is for HTTP only. */
export function handshakeOf({ authorization }: Readonly<Record<string, string>>): {
  authorization?: string | undefined;
} {
  return authorization?.startsWith(`Bearer ${apiTokenPrefix}`) ? { authorization } : {};
}

/** Stores the cookies that the server sets, as a browser does. */
function createCookieJar() {
  const cookies = new Map<string, string>();
  return {
    keep(set: string) {
      const [pair = ""] = set.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, pair);
    },
    find: (name: string): string | null => cookies.get(name)?.slice(name.length + 1) ?? null,
    header: (): { cookie?: string } =>
      cookies.size === 0 ? {} : { cookie: [...cookies.values()].join("; ") },
  };
}

/** Stores values until the test takes them, so that no message is lost between two calls of `take`. */
export interface Queue<T> {
  push: (value: T) => void;
  fail: (error: unknown) => void;
  take: () => Promise<T>;
}

export function createQueue<T>(): Queue<T> {
  const arrived: (() => T)[] = [];
  const waiting: ((read: () => T) => void)[] = [];
  const add = (read: () => T): void => {
    const taker = waiting.shift();
    if (taker) taker(read);
    else arrived.push(read);
  };
  return {
    push: (value) => add(() => value),
    fail: (error) =>
      add(() => {
        throw error instanceof Error ? error : new Error(JSON.stringify(error));
      }),
    async take() {
      const read =
        arrived.shift() ??
        (await new Promise<() => T>((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error("No value arrived before the timeout")),
            waitTimeoutMs,
          );
          waiting.push((found) => {
            clearTimeout(timer);
            resolve(found);
          });
        }));
      return read();
    },
  };
}
