import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";

import type { TokenScope } from "../../domain/apiToken.ts";
import type { Context } from "../context.ts";
import { forbidden } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";

/** What both reading scopes open: the tournament, of which `tournament:read` shows more. */
const tournamentFields = [
  "episodeMatches",
  "match",
  "matches",
  "site",
  "timeline",
  "tournament",
  "tournamentDays",
  "tournamentUpdates",
];

/**
 * The root fields that each scope opens, over HTTP and the WebSocket; an API token may ask for no other one. What belongs to a person
 * or a browser, such as reminders, is for no program. An undo belongs to the account that switched, so `live:write` is the plain
 * switch alone.
 */
const fieldsOfScopes: Readonly<Record<TokenScope, readonly string[]>> = {
  "catalogue:read": [
    ...tournamentFields,
    "catalogue",
    "catalogueUpdates",
    "episode",
    "episodes",
    "liveEpisodes",
    "searchEpisodes",
    "searchSeries",
    "series",
    "seriesUpdates",
    "viewerCounts",
  ],
  "tournament:read": tournamentFields,
  "score:write": ["recordMatchEvents", "setScore", "takeScoring"],
  "schedule:write": [
    "callMatch",
    "clearCourt",
    "createCourt",
    "createMatch",
    "deleteCourt",
    "deleteMatch",
    "importMatches",
    "moveMatch",
    "previewMatchImport",
    "publishDay",
    "reorderCourts",
    "updateCourt",
    "updateMatch",
  ],
  "live:write": ["setEpisodeLive"],
};

/** Throws FORBIDDEN for an API token without a scope that opens the root field. */
export function requireScopeFor({ program }: Pick<Caller, "program">, field: string): void {
  if (program === null) return;
  for (const scope of program.scopes) if (fieldsOfScopes[scope].includes(field)) return;
  throw forbidden("No scope of this API token allows this.");
}

/**
 * Checks the scopes of API tokens before each root field of the schema is executed: everything that is executed for a caller passes
 * here, whatever the transport.
 */
export function checkTokenScopes(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const field of roots.flatMap((root) => Object.values(root?.getFields() ?? {}))) {
    if (field.resolve) field.resolve = afterCheck(field.name, field.resolve);
    if (field.subscribe) field.subscribe = afterCheck(field.name, field.subscribe);
  }
}

type Resolve = GraphQLFieldResolver<unknown, Context>;

const afterCheck =
  (name: string, resolve: Resolve): Resolve =>
  (root, args, context, info) => {
    requireScopeFor(context.caller, name);
    return resolve(root, args, context, info);
  };
