import type { IncomingHttpHeaders } from "node:http";

import { isRecord } from "../../domain/isRecord.ts";
import type { TournamentPages } from "../../domain/renderedPage.ts";
import { limits } from "../configuration/limits.ts";
import { badInput } from "../errors.ts";
import type { Scope } from "../rights/caller.ts";

/** A GraphQL request as it was sent over HTTP: the address of a GET, or a body. */
export interface RawRequest {
  method: "GET" | "POST";
  text: string;
  mediaType: MediaType;
}

/** A GraphQL request with its parsed parameters. */
export interface GraphqlRequest extends RawRequest {
  query: string;
  operationName: string | null;
  variables: Record<string, unknown>;
}

/** The media type of a response, by what the client accepts. */
type MediaType = "application/json" | "application/graphql-response+json";

/** The cache key of a response, which contains everything the response depends on except the catalogue. */
export function cacheKeyOf(scope: Scope, { method, text, mediaType }: RawRequest): string {
  // The key of a GET request is its URL, because building and hashing another string would take as long as the rest of
  // the lookup. No other key begins with a slash.
  if (scope === "public" && method === "GET" && mediaType === "application/graphql-response+json")
    return text;
  return `${scope} ${mediaType} ${method} ${text}`;
}

/**
 * The cache key of a page that is the same for everyone. It contains the page's name (see `pageName`), and the pages of
 * the tournament to which its header links.
 */
export function pageCacheKey(name: string, { hasCourts, hasSchedule }: TournamentPages): string {
  return `page ${hasCourts ? "courts " : ""}${hasSchedule ? "schedule " : ""}${name}`;
}

const graphqlResponse = "application/graphql-response+json";

/** The media type of the response; null when the client accepts neither. */
export function mediaTypeOf({ accept = "*/*" }: IncomingHttpHeaders): MediaType | null {
  // Apollo Client sends this. Reading the whole header would take 4 % of the processor time of a cached response (304).
  if (accept.startsWith(`${graphqlResponse},`)) return graphqlResponse;
  const isRefused = new Map(
    accept
      .split(",")
      .map((range) => [(range.split(";", 1)[0] ?? "").trim().toLowerCase(), weighsNothing(range)]),
  );
  // The most specific range that matches decides.
  const isAccepted = (type: MediaType): boolean => {
    const range = [type, "application/*", "*/*"].find((one) => isRefused.has(one));
    return range !== undefined && isRefused.get(range) === false;
  };
  if (isRefused.get(graphqlResponse) === false) return graphqlResponse;
  if (isAccepted("application/json")) return "application/json";
  return isAccepted(graphqlResponse) ? graphqlResponse : null;
}

/** A range of weight 0 is not acceptable: https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2 */
const weighsNothing = (range: string): boolean => /;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range);

/** Refuses variables that are nested so deeply that recursive code could overflow the stack. */
export function checkVariables(variables: unknown): void {
  let level = [variables];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.document.variableDepth) throw badInput("The variables are nested too deeply.");
    level = level.filter((value) => value instanceof Object).flatMap((value) => Object.values(value));
  }
}

/** The names of the parameters of a request. https://graphql.github.io/graphql-over-http/draft/#sec-Request-Parameters */
const parameters = new Set(["query", "operationName", "variables", "extensions"]);

/** The GraphQL request of a plain GET or POST; null for any other form, which Apollo handles. */
export function readGraphqlRequest(request: {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}): GraphqlRequest | null {
  const mediaType = mediaTypeOf(request.headers);
  if (mediaType === null) return null;
  if (request.method === "POST") {
    const { body } = request;
    // Apollo ignores other members, which may be nested too deeply to be serialised.
    if (!isRecord(body) || Object.keys(body).some((name) => !parameters.has(name))) return null;
    const fields = readFields(body);
    // The parsed body is serialised again, which gives the form that browsers send.
    return fields && { ...fields, method: "POST", text: JSON.stringify(body), mediaType };
  }
  if (request.method !== "GET" || !hasPreflightHeader(request.headers)) return null;
  return parseRequest({ method: "GET", text: request.url, mediaType });
}

/** Parses the parameters of a request; null for one with wrong parameters. */
export function parseRequest(request: RawRequest): GraphqlRequest | null {
  const { method, text } = request;
  const body: unknown = method === "POST" ? JSON.parse(text) : readSearch(text.slice(text.indexOf("?") + 1));
  const fields = readFields(body);
  return fields && { ...fields, ...request };
}

/** Prevents CSRF: a page of another site cannot send this header without a preflight. */
export function hasPreflightHeader(headers: IncomingHttpHeaders): boolean {
  return Boolean(headers["apollo-require-preflight"]) && headers["content-type"] === undefined;
}

function readFields(fields: unknown): Pick<GraphqlRequest, "query" | "operationName" | "variables"> | null {
  if (!isRecord(fields)) return null;
  const { query, operationName = null, variables, extensions } = fields;
  if (typeof query !== "string" || extensions != null) return null;
  if (operationName !== null && typeof operationName !== "string") return null;
  if (variables != null && !isRecord(variables)) return null;
  checkVariables(variables);
  return { query, operationName, variables: variables ?? {} };
}

function readSearch(text: string): unknown {
  const entries = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(entries);
  if (Object.keys(fields).length < entries.length) return null;
  if (fields["variables"] === undefined) return fields;
  try {
    return { ...fields, variables: JSON.parse(fields["variables"]) as unknown };
  } catch {
    return null;
  }
}
