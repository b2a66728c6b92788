import { getOperationAST, graphql, OperationTypeNode, parse } from "graphql";

import { parseGrants } from "../access/grants.ts";
import type { WatchedConnection } from "../lib/outages.ts";
import type { SendUpload } from "../lib/uploadLink.ts";
import { schema, type TestSite } from "./testSite.ts";
import { createTestSocket } from "./testSocket.ts";

/** The network between the app and the site, which a test can cut and restore. */
export interface TestTransport {
  fetch: typeof fetch;
  sendUpload: SendUpload;
  connection: WatchedConnection;
  cut: () => void;
  restore: () => void;
  /** Responds to the next request of this operation with a GraphQL error. */
  refuseNext: (operationName: string, extensions: Record<string, unknown>) => void;
  /** Executes the next request of this operation, and never responds to it. */
  loseResponse: (operationName: string) => void;
  /** Closes the connection in place of executing the next request of this operation. */
  dropRequest: (operationName: string) => void;
  /** Executes the next request of this operation, and closes the connection in place of a response. */
  dropResponse: (operationName: string) => void;
  /** Executes the next request of this operation, and responds with this status in place of the server, as a proxy does. */
  replaceResponse: (operationName: string, status: number) => void;
  /** Holds requests of this operation until they are released. */
  hold: (operationName: string) => void;
  release: () => void;
  /** Whether no request is pending. */
  isQuiet: () => boolean;
  /** The number of requests of this operation. */
  countOf: (operationName: string) => number;
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

/** Executes a request on the site. The response reports the revisions and, after a mutation, its changes. */
async function execute(
  site: TestSite,
  { query, variables, operationName }: RequestBody,
  headers: HeadersInit | undefined,
): Promise<object> {
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
  return getOperationAST(parse(query), operationName)?.operation === OperationTypeNode.MUTATION && hasChanged
    ? { ...result, extensions: { ...revisions, changed: site.history.record(changed) } }
    : { ...result, extensions: revisions };
}

/** The response, or the reason of the signal if that aborts earlier. */
function orAborted<T>(response: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  return Promise.race([response, aborted]);
}

export function createTestTransport(site: TestSite): TestTransport {
  const socket = createTestSocket(site);
  const refusals = new Map<string, Record<string, unknown>>();
  const lost = new Set<string>();
  const droppedRequests = new Set<string>();
  const dropped = new Set<string>();
  const replaced = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  const releases: (() => void)[] = [];
  const counts = new Map<string, number>();
  let requests = 0;

  async function respond(body: RequestBody, headers: HeadersInit | undefined): Promise<object> {
    const { operationName } = body;
    if (socket.isCut()) throw new TypeError("Failed to fetch");
    if (operationName !== undefined) counts.set(operationName, (counts.get(operationName) ?? 0) + 1);
    await held.get(operationName ?? "");
    const refusal = refusals.get(operationName ?? "");
    if (refusal) {
      refusals.delete(operationName ?? "");
      return { data: null, errors: [{ message: "Refused", extensions: refusal }] };
    }
    if (droppedRequests.delete(operationName ?? "")) throw new TypeError("Failed to fetch");
    const result = await execute(site, body, headers);
    if (dropped.delete(operationName ?? "")) throw new TypeError("Failed to fetch");
    return lost.delete(operationName ?? "") ? new Promise(() => {}) : result;
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
    async fetch(_url, init) {
      const body = readBody(init?.body);
      const response = respond(body, init?.headers);
      const result = await count(init?.signal ? orAborted(response, init.signal) : response);
      const status = replaced.get(body.operationName ?? "");
      if (status === undefined) return Response.json(result);
      replaced.delete(body.operationName ?? "");
      return new Response("<h1>The server did not respond.</h1>", { status });
    },
    async sendUpload({ form, headers, onProgress }, signal) {
      onProgress(0.5);
      const result = await count(orAborted(respond(readForm(form), headers), signal));
      onProgress(1);
      return JSON.stringify(result);
    },
    connection: socket.connection,
    refuseNext: (operationName, extensions) => void refusals.set(operationName, extensions),
    loseResponse: (operationName) => void lost.add(operationName),
    dropRequest: (operationName) => void droppedRequests.add(operationName),
    dropResponse: (operationName) => void dropped.add(operationName),
    replaceResponse: (operationName, status) => void replaced.set(operationName, status),
    hold(operationName) {
      held.set(operationName, new Promise((resolve) => void releases.push(resolve)));
    },
    release() {
      held.clear();
      for (const letGo of releases.splice(0)) letGo();
    },
    isQuiet: () => requests === 0,
    countOf: (operationName) => counts.get(operationName) ?? 0,
    cut: () => socket.setCut(true),
    restore: () => socket.setCut(false),
  };
}
