import type { DocumentNode, SelectionSetNode } from "graphql";
import { Kind, OperationTypeNode, getOperationAST } from "graphql";

import type { Caller, Scope } from "../caller.ts";
import { scopeOf } from "../caller.ts";
import type { CachedResponse, CreateResponse } from "../live/cachedResponse.ts";
import { createCachedResponse } from "../live/cachedResponse.ts";
import type { ResponseCache } from "../live/responseCache.ts";
import type { Executor } from "./executor.ts";
import type { GraphqlRequest } from "./graphqlRequest.ts";
import { cacheKeyOf } from "./graphqlRequest.ts";
import { nameOperation } from "./operationLabels.ts";

/**
 * Answers queries of the public catalogue from the response cache, with one execution for all equal requests; those of admins
 * are executed each time. Null for any other query, and for a result with errors: then the query is executed for its request.
 */
export type AnswerPublicly = (
  request: GraphqlRequest,
  identify: () => Promise<Caller>,
  headers: Record<string, string>,
) => Promise<CachedResponse | null>;

/** Whatever reads the public catalogue alone: the answer depends on what the caller may see, not on who it is. */
const publicFields = new Set([
  "catalogue",
  "episode",
  "liveEpisodes",
  "searchEpisodes",
  "searchSeries",
  "series",
  "site",
  "__typename",
]);

export function createPublicQueries(responseCache: ResponseCache, executor: Executor): AnswerPublicly {
  return async (request, identify, headers) => {
    const document = executor.prepare(request.query);
    if (!("kind" in document) || !isPublic(document, request.operationName)) return null;
    const caller = await identify();
    const scope = scopeOf(caller);
    const create: CreateResponse = async () => {
      const read = await executor.read(document, request, caller);
      return (
        read && {
          status: 200,
          headers: { ...headers, ...describe(request, scope) },
          body: JSON.stringify(read.result),
          clock: read.clock,
          reads: read.reads,
          operation: nameOperation(document, request.operationName),
        }
      );
    };
    // Answers for admins are not cached: admins are few, and see more than others.
    if (!caller.isAdmin) return responseCache.getOrCreate(cacheKeyOf(scope, request), create);
    const content = await create();
    return content && createCachedResponse(content);
  };
}

/** Other caches may store only responses that are the same for everyone, and only for a few seconds. */
function describe({ method, mediaType }: GraphqlRequest, scope: Scope): Record<string, string> {
  const isForAll = method === "GET" && scope === "public";
  return {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": isForAll ? "public, max-age=0, s-maxage=1" : "private, no-store",
    vary: "accept, accept-encoding, cookie, x-series-grants",
  };
}

function isPublic(document: DocumentNode, operationName: string | null): boolean {
  const operation = getOperationAST(document, operationName);
  return (
    operation?.operation === OperationTypeNode.QUERY &&
    selectsPublicFieldsOnly(document, operation.selectionSet)
  );
}

function selectsPublicFieldsOnly(document: DocumentNode, { selections }: SelectionSetNode): boolean {
  return selections.every((selection) => {
    if (selection.kind === Kind.FIELD) return publicFields.has(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return selectsPublicFieldsOnly(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
    );
    return (
      fragment?.kind === Kind.FRAGMENT_DEFINITION && selectsPublicFieldsOnly(document, fragment.selectionSet)
    );
  });
}
