import type { DocumentNode, SelectionSetNode } from "graphql";
import { Kind, OperationTypeNode, getOperationAST } from "graphql";

import type { Context } from "../context.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import type { Change, ClockDefinition, ClockName } from "../live/clock.ts";
import type { Reads } from "../live/reads.ts";
import { neverStored, sharedForOneSecond } from "../live/responses/cacheControl.ts";
import type { CachedResponse, CreateResponse } from "../live/responses/cachedResponse.ts";
import { createCachedResponse } from "../live/responses/cachedResponse.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";
import type { AnonymousCaller, Caller, Scope } from "../rights/caller.ts";
import { isStaffScope, tokenIdOf } from "../rights/caller.ts";
import { tournamentClock } from "../tournament/tournamentClock.ts";
import type { Executor } from "./executor.ts";
import type { GraphqlRequest, RawRequest } from "./graphqlRequest.ts";
import { cacheKeyOf, parseRequest } from "./graphqlRequest.ts";
import { nameOperation } from "./operationLabels.ts";
import type { ResponseCaches } from "./responseCaches.ts";

/**
 * Returns the responses to queries of the public catalogue, or of the public tournament, from their response cache,
 * with one execution for all equal requests. Queries of staff are executed each time. Null for any other query, such as
 * a query of both clocks, and for a result with errors. Such a query is executed separately for its request.
 */
export type RespondPublicly = (
  request: GraphqlRequest,
  identify: () => Promise<Caller>,
  headers: Record<string, string>,
) => Promise<CachedResponse | null>;

/**
 * The clock of each public root field: everything that can be selected below it reads only that clock and depends on
 * the caller's scope, not on the account. Null for a field that reads neither clock.
 */
export const publicFields: ReadonlyMap<string, ClockName | null> = new Map([
  ["catalogue", "catalogue"],
  ["episode", "catalogue"],
  ["liveEpisodes", "catalogue"],
  ["searchEpisodes", "catalogue"],
  ["searchSeries", "catalogue"],
  ["series", "catalogue"],
  ["episodeMatches", "tournament"],
  ["match", "tournament"],
  ["matches", "tournament"],
  ["timeline", "tournament"],
  ["tournament", "tournament"],
  ["tournamentDays", "tournament"],
  ["site", null],
  ["__typename", null],
]);

/** Returns responses to queries of one clock from its response cache, or executes the queries. */
type Respond = (
  request: GraphqlRequest,
  caller: Caller,
  headers: Record<string, string>,
) => Promise<CachedResponse | null>;

export function createPublicQueries(caches: ResponseCaches, executor: Executor): RespondPublicly {
  const responders: Record<ClockName, Respond> = {
    catalogue: respondFrom(catalogueClock, caches.catalogue, ({ catalogue }) => catalogue),
    tournament: respondFrom(tournamentClock, caches.tournament, ({ tournament }) => tournament),
  };

  function respondFrom<Entry extends Change>(
    { name, share, scopeOf }: ClockDefinition<Entry>,
    responseCache: ResponseCache<Entry>,
    readsOf: (reads: Context["reads"]) => Reads<Entry>,
  ): Respond {
    /**
     * Returns the function that creates the response, now and after changes. The cache keeps it with the response, so it
     * refers to the text of the request only: the parsed document and variables take a hundred times as much memory.
     */
    function createFrom(
      request: RawRequest,
      scope: Scope,
      caller: AnonymousCaller,
      headers: Record<string, string>,
    ): CreateResponse<Entry> {
      return async () => {
        const parsed = parseRequest(request);
        const document = parsed && executor.prepare(parsed.query);
        if (!document || !("kind" in document)) return null;
        const read = await executor.read(document, parsed, caller, name);
        return (
          read && {
            status: 200,
            headers: { ...headers, ...describe(request, scope) },
            body: JSON.stringify(read.result),
            clock: read.clocks[name],
            reads: readsOf(read.reads),
            operation: nameOperation(document, parsed.operationName),
          }
        );
      };
    }

    return async ({ method, text, mediaType }, caller, headers) => {
      const scope = scopeOf(caller);
      const request = { method, text, mediaType };
      const create = createFrom(request, scope, share(caller), headers);
      // Responses for staff are not cached, because staff are few and see more than others.
      if (!isStaffScope(scope)) return responseCache.getOrCreate(cacheKeyOf(scope, request), create);
      const content = await create();
      return content && createCachedResponse(content, name);
    };
  }

  return async (request, identify, headers) => {
    const document = executor.prepare(request.query);
    const clock = "kind" in document ? findClock(document, request.operationName) : null;
    if (!("kind" in document) || clock === null) return null;
    const caller = await identify();
    // A device token also sees its court, and an API token may not request every field.
    if (tokenIdOf(caller) !== null) return null;
    return responders[clock](request, caller, headers);
  };
}

/** Other caches may store only responses that are the same for everyone, and only for a few seconds. */
function describe({ method, mediaType }: RawRequest, scope: Scope): Record<string, string> {
  const isForAll = method === "GET" && scope === "public";
  return {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": isForAll ? sharedForOneSecond : neverStored,
    vary: "accept, accept-encoding, authorization, cookie, x-series-grants",
  };
}

/** The clock of a public query that reads one clock; null for any other query. */
function findClock(document: DocumentNode, operationName: string | null): ClockName | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return null;
  const names = rootFieldsOf(document, operation.selectionSet);
  if (!names.every((name) => publicFields.has(name))) return null;
  const [clock = "catalogue", ...others] = new Set(names.flatMap((name) => publicFields.get(name) ?? []));
  return others.length === 0 ? clock : null;
}

/** Each fragment is visited once: fragments that spread others several times would take exponential time. */
function rootFieldsOf(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  seen = new Set<string>(),
): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFieldsOf(document, selection.selectionSet, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? rootFieldsOf(document, fragment.selectionSet, seen)
      : [];
  });
}
