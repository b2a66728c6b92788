import { createClient } from "graphql-ws";
import { WebSocket } from "ws";

import { apiTokenPrefix } from "../../domain/apiToken.ts";
import { waitTimeoutMs } from "./timeouts.ts";

export interface Answer<Data> {
  data: Data;
  errors?: { message: string; path?: unknown[]; extensions: { code: string; [name: string]: unknown } }[];
  extensions: { revision: number; tournamentRevision: number };
}

/** One person with one browser: a cookie, HTTP and a socket. */
export interface Client {
  /** Sends the operation by POST and gives the answer, errors included. */
  ask<Data>(document: string, variables?: Record<string, unknown>): Promise<Answer<Data>>;
  /** The data of an operation that must succeed. */
  query<Data>(document: string, variables?: Record<string, unknown>): Promise<Data>;
  subscribe<Data>(document: string, variables?: Record<string, unknown>): Subscription<Data>;
  /** What it was opened with, and sends with every request and upgrade beside its cookies. */
  headers: Readonly<Record<string, string>>;
  /** The socket's state changes, oldest first: "opened", or the code with which it closed. */
  socketEvents: Queue<"opened" | number>;
  /** The header that the browser sends; null before the first cookie. */
  cookie(): string | null;
  /** The value of one cookie; null without it. */
  cookieNamed(name: string): string | null;
  /** Puts a cookie into the browser as if it had always been there. */
  plantCookie(name: string, value: string): void;
  /** What a visitor's local storage holds: sent with every request and when a socket opens. */
  grants: SeriesGrant[];
  /** Closes the socket and opens another with the present cookies and grants, as a tab does after signing in. */
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
  /** The next value that has not been taken yet; waits for it. */
  next: () => Promise<Answer<Data>>;
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

  async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<Data>> {
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
    // Cookies are the browser's own; all else that came is looked at.
    const headersSent = [...response.headers].filter(([name]) => name !== "set-cookie");
    received.push(JSON.stringify(headersSent), text);
    // What the server sends is what the test looks at.
    return JSON.parse(text) as Answer<Data>;
  }

  return {
    ask,
    async query(document, variables) {
      const answer = await ask<never>(document, variables);
      if (answer.errors) throw new Error(JSON.stringify(answer.errors));
      return answer.data;
    },
    subscribe<Data>(query: string, variables: Record<string, unknown> = {}) {
      const values = createQueue<Answer<Data>>();
      const stop = sockets.subscribe<Data>(
        { query, variables },
        {
          next: (value) => values.push(value as unknown as Answer<Data>),
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
        // It was already closing by itself.
        if (closing instanceof Error) throw closing;
      }
    },
  };
}

/** What `connection_init` brings beside grants: an API token. A device token is for HTTP only. */
export function handshakeOf({ authorization }: Readonly<Record<string, string>>): {
  authorization?: string | undefined;
} {
  return authorization?.startsWith(`Bearer ${apiTokenPrefix}`) ? { authorization } : {};
}

/** Keeps what the server sets, as a browser does. */
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

/** Keeps what arrives until it is taken, so that no message is lost between two looks. */
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
          const timer = setTimeout(() => reject(new Error("No value arrived")), waitTimeoutMs);
          waiting.push((found) => {
            clearTimeout(timer);
            resolve(found);
          });
        }));
      return read();
    },
  };
}
