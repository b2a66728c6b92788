// HTTP requests, and the load generator that repeats them.

import { request as openRequest } from "node:http";

import type { Order, LoadOutcome } from "./load.ts";
import type { Testbed } from "./testbed.ts";
import type { Usage } from "./usage.ts";

export interface HttpRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** An operation in the form that the web app sends. */
interface SentOperation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

export interface MeasuredResponse {
  status: number;
  /** Alternating names and values of the headers, without those that node:http adds. */
  head: string[];
  /** Empty when the response has none. */
  etag: string;
  body: Buffer;
}

/** The result of one load. */
export interface Slice {
  perSecond: number;
  /** The server's processor time for a response, in microseconds. */
  cpu: number;
  /** Response times in milliseconds. */
  p50: number;
  p99: number;
  wrong: number;
  stale: number;
}

/** The number of connections that a proxy keeps open. */
const manyConnections = 64;
/** A variable that no document uses: it changes the cache key and not the response. */
const cacheBuster = { variable: "000000000" };
/** The accept header of Apollo Client. */
const acceptedByBrowsers = "application/graphql-response+json,application/json;q=0.9";
const addedByNode = new Set(["date", "connection", "keep-alive"]);

export function byPost(operation: SentOperation): HttpRequest {
  return {
    method: "POST",
    path: "/graphql",
    headers: { accept: acceptedByBrowsers, "content-type": "application/json" },
    body: JSON.stringify(operation),
  };
}

export function byGet({ operationName, query, variables }: SentOperation): HttpRequest {
  const search = new URLSearchParams({ operationName, variables: JSON.stringify(variables), query });
  return {
    method: "GET",
    path: `/graphql?${search.toString()}`,
    headers: { accept: acceptedByBrowsers, "apollo-require-preflight": "true" },
    body: "",
  };
}

/** The same request with a new cache key. */
export function uncachedRequest(operation: SentOperation): HttpRequest {
  return byPost({ ...operation, variables: { ...operation.variables, ...cacheBuster } });
}

/** Sends the request once to the server at `url`, with `more` headers. */
export function sendOnce(
  url: string,
  { method, path, headers, body }: HttpRequest,
  more: Record<string, string> = {},
): Promise<MeasuredResponse> {
  return new Promise((resolve, reject) => {
    const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const sent = openRequest(new URL(path, url), { method, headers: { ...headers, ...length, ...more } });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const { statusCode = 0, rawHeaders, headers: named } = response;
      const isNodes = (place: number) =>
        addedByNode.has(rawHeaders[place - (place % 2)]?.toLowerCase() ?? "");
      const head = rawHeaders.filter((_, place) => !isNodes(place));
      response
        .toArray()
        .then(
          (pieces) =>
            resolve({ status: statusCode, head, etag: named.etag ?? "", body: Buffer.concat(pieces) }),
          reject,
        );
    });
    sent.end(body);
  });
}

export interface MeasuredTarget {
  url: string;
  usage: () => Promise<Usage>;
}

export function startLoad(testbed: Testbed) {
  const program = testbed.startProgram(new URL("load.js", import.meta.url));
  return {
    /** Responses to requests that are sent a second from now must have at least this revision. */
    floor: (revision: number) => program.ask("floor", revision),
    /** Repeats the request. The responses must have this status, and this body unless it is null. */
    async run(
      target: MeasuredTarget,
      request: HttpRequest,
      {
        seconds,
        connections = manyConnections,
        status = 200,
        body,
        headers = {},
      }: {
        seconds: number;
        connections?: number;
        status?: number;
        body: Buffer | null;
        headers?: Record<string, string>;
      },
    ): Promise<Slice> {
      const before = await target.usage();
      const order: Order = {
        port: Number(new URL(target.url).port),
        request: write(request, headers),
        isNew: request.body.includes(cacheBuster.variable),
        connections,
        seconds,
        status,
        body,
      };
      const { count, ...outcome } = await program.ask<LoadOutcome>("load", order);
      const after = await target.usage();
      return { ...outcome, cpu: (after.cpu - before.cpu) / count };
    },
  };
}

function write({ method, path, headers, body }: HttpRequest, more: Record<string, string>) {
  const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
  const lines = Object.entries({ host: "127.0.0.1", ...headers, ...length, ...more });
  return [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), "", body].join(
    "\r\n",
  );
}
