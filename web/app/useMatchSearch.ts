import { skipToken } from "@apollo/client/react";
import { useMemo } from "react";

import { fitsText } from "../../domain/tournament/matchFilter.ts";
import {
  type SearchMatchesQuery,
  useMatchBroadcastsQuery,
  useSearchMatchesQuery,
} from "../lib/generated/SearchMatches.ts";
import { useRetry } from "../lib/useRetry.ts";

type Match = SearchMatchesQuery["matches"][number];

/** A match and the path that its suggestion leads to. */
export interface FoundMatch {
  match: Match;
  /** The path of its day in the order of play, or of all courts where it has none. */
  path: string;
  isLive: boolean;
}

interface MatchSearch {
  matches: readonly FoundMatch[];
  /** Whether the search for the current text has finished or failed. */
  isSettled: boolean;
}

/** The match in the order of play, or all courts for a match without a day. */
function pathOf({ id, day }: Match): string {
  return day === null ? "/courts" : `/schedule?day=${day}#match-${id}`;
}

/**
 * Matches by the names of their players, their countries and their number. `text` is the typed text, `debounced` the
 * text that is searched for. The scores are updated after each point. The search runs again when matches are added,
 * moved or given other players, not after each point.
 */
export function useMatchSearch(text: string, debounced: string): MatchSearch {
  const { data, previousData, error, refetch } = useSearchMatchesQuery(
    debounced ? { variables: { text: debounced }, fetchPolicy: "cache-and-network" } : skipToken,
  );
  useRetry(debounced !== "" && error !== undefined, refetch);
  const isCurrent = data !== undefined && debounced === text;
  const known = (data ?? previousData)?.matches;
  const shown = useMemo(
    () => known?.filter((match) => isCurrent || fitsText(match, text)) ?? [],
    [known, isCurrent, text],
  );
  const broadcasts = useBroadcasts(shown);

  const matches = useMemo(
    () =>
      shown.map((match) => {
        const episode = broadcasts.find(({ id }) => id === match.episodeId);
        if (!episode) return { match, path: pathOf(match), isLive: false };
        const search = new URLSearchParams({ episode: episode.id }).toString();
        // The broadcast of a court continues with other matches.
        const isPlayed = match.status === "CALLED" || match.status === "ON_COURT";
        return {
          match,
          path: `/series/${episode.series.slug}?${search}`,
          isLive: episode.isLive && isPlayed,
        };
      }),
    [shown, broadcasts],
  );
  return { matches, isSettled: isCurrent || error !== undefined };
}

const none: readonly never[] = [];

/** The broadcasts of the matches that the viewer may open. */
function useBroadcasts(matches: readonly Match[]) {
  const ids = useMemo(
    () => [...new Set(matches.flatMap(({ episodeId }) => episodeId ?? []))].toSorted(),
    [matches],
  );
  const { data } = useMatchBroadcastsQuery(ids.length > 0 ? { variables: { ids } } : skipToken);
  return data?.episodes ?? none;
}
