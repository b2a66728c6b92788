import type { ApolloCache } from "@apollo/client";

import {
  CourtOrderDocument,
  TournamentDaysDocument,
  type TournamentUpdatesSubscription,
} from "../lib/generated/TournamentUpdates.ts";
import { placeMatches } from "./placeMatches.ts";

type Update = TournamentUpdatesSubscription["tournamentUpdates"];

/** Courts and matches merge into the cache by id; their order and deletions are applied here. */
export function placeUpdate(
  cache: ApolloCache,
  {
    courtOrder,
    planned,
    removedMatches,
    days,
  }: Pick<Update, "courtOrder" | "planned" | "removedMatches" | "days">,
): void {
  if (courtOrder) {
    const ordered = courtOrder.map((id) => ({ __typename: "Court", id }));
    const tournament = { __typename: "Tournament", id: "main", courts: ordered };
    cache.writeQuery({ query: CourtOrderDocument, data: { tournament } });
  }
  if (days) cache.writeQuery({ query: TournamentDaysDocument, data: { tournamentDays: days } });
  for (const id of removedMatches) cache.evict({ id: cache.identify({ __typename: "Match", id }) });
  if (planned) placeMatches(cache, planned);
  else dropMatchLists(cache);
  if (courtOrder || removedMatches.length > 0) cache.gc();
}

/** Drops the cached lists, so that pages query them again. */
export function dropMatchLists(cache: ApolloCache): void {
  cache.evict({ fieldName: "matches" });
}
