import { useMatchFormQuery } from "../../lib/generated/MatchManager.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";

/**
 * The present version of a match of the list, which is filtered and limited, so that it may not contain the match any
 * more; null once it is deleted. Until the query has returned, it is the match of the list.
 */
export function usePresentMatch(listed: Match | null): Match | null {
  const { data } = useMatchFormQuery({
    variables: { id: listed?.id ?? "" },
    skip: listed === null,
    // The cache may contain that the match is deleted, which was undone since.
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  return data ? data.match : listed;
}
