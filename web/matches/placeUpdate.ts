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
  { courtOrder, removedMatches }: Pick<Update, "courtOrder" | "removedMatches">,
): void {
  if (courtOrder) {
    const courts = courtOrder.map((id) => ({ __typename: "Court", id }));
    const tournament = { __typename: "Tournament", id: "main", courts };
    cache.writeQuery({ query: CourtOrderDocument, data: { tournament } });
  }
  for (const id of removedMatches) cache.evict({ id: cache.identify({ __typename: "Match", id }) });
  if (courtOrder || removedMatches.length > 0) cache.gc();
  noteUpdate(cache);
}
