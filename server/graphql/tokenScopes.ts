import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";

import type { TokenScope } from "../../domain/apiToken.ts";
import type { Context } from "../context.ts";
import { forbidden } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";

/** The root fields that both reading scopes open. `tournament:read` shows more of the tournament. */
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
 * The root fields that each scope opens, over HTTP and the WebSocket. An API token may request no other field. Fields
 * of a person or a browser, such as reminders, belong to no scope. An undo belongs to the account that switched, so
 * `live:write` contains only the plain switch.
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
 * Checks the scopes of API tokens before each root field of the schema is executed. All transports execute the fields
 * of this schema, so no transport can bypass the check.
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
