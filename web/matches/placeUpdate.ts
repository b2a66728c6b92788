import type { ApolloCache } from "@apollo/client";

import {
  CourtOrderDocument,
  type TournamentUpdatesSubscription,
} from "../lib/generated/TournamentUpdates.ts";
import { noteUpdate } from "../lib/resultCache.ts";

type Update = TournamentUpdatesSubscription["tournamentUpdates"];

/** Courts and matches merge into the cache by id; what the update says of their order and of those that went is placed here. */
export function placeUpdate(
  cache: ApolloCache,
  { courtOrder, matches, removedMatches }: Pick<Update, "courtOrder" | "matches" | "removedMatches">,
): void {
  if (courtOrder) {
    const courts = courtOrder.map((id) => ({ __typename: "Court", id }));
    const tournament = { __typename: "Tournament", id: "main", courts };
    cache.writeQuery({ query: CourtOrderDocument, data: { tournament } });
  }
  for (const id of removedMatches) cache.evict({ id: cache.identify({ __typename: "Match", id }) });
  // A match that comes, moves or is called off is not on court; the points of one that is change no list.
  if (!matches || matches.some(({ status }) => status === "SCHEDULED" || status === "CANCELLED"))
    dropMatchLists(cache);
  if (courtOrder || removedMatches.length > 0) cache.gc();
  noteUpdate(cache);
}

/** What shows a list of matches asks for it again. */
export function dropMatchLists(cache: ApolloCache): void {
  cache.evict({ fieldName: "matches" });
}
