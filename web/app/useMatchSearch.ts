import { skipToken } from "@apollo/client/react";
import { useMemo } from "react";

import {
  type SearchMatchesQuery,
  useMatchBroadcastsQuery,
  useSearchMatchesQuery,
} from "../lib/generated/SearchMatches.ts";

type Match = SearchMatchesQuery["matches"][number];

/** A match and where it leads to. */
export interface FoundMatch {
  match: Match;
  /** Of the page of its broadcast, or of all courts where there is none that the viewer may open. */
  path: string;
  isLive: boolean;
}

interface MatchSearch {
  matches: readonly FoundMatch[];
  /** They were found for the present text, or could not be. */
  isSettled: boolean;
}

/** By these it is found. */
function wordsOf({ sides, number }: Pick<Match, "sides" | "number">): string[] {
  const words = sides.flatMap(({ players }) => players.flatMap(({ name, country }) => [name, country ?? ""]));
  return [...words, String(number ?? "")];
}

/** Its place in the order of play, or all courts for one that has none. */
function pathOf({ id, day }: Match): string {
  return day === null ? "/courts" : `/schedule?day=${day}#match-${id}`;
}

function fits(match: Match, text: string): boolean {
  return wordsOf(match).some((word) => word.toLowerCase().includes(text.toLowerCase()));
}

/**
 * Matches by the names of their players, their countries and their number: `text` is what was typed, `debounced` what is
 * searched for. Their scores follow the points. They are found anew when matches come, move or are given other players,
 * not after each point.
 */
export function useMatchSearch(text: string, debounced: string): MatchSearch {
  const { data, previousData, error } = useSearchMatchesQuery(
    debounced ? { variables: { text: debounced }, fetchPolicy: "cache-and-network" } : skipToken,
  );
  const isCurrent = data !== undefined && debounced === text;
  const known = (data ?? previousData)?.matches;
  const shown = useMemo(
    () => known?.filter((match) => isCurrent || fits(match, text)) ?? [],
    [known, isCurrent, text],
  );
  const broadcasts = useBroadcasts(shown);

  const matches = useMemo(
    () =>
      shown.map((match) => {
        const episode = broadcasts.find(({ id }) => id === match.episodeId);
        if (!episode) return { match, path: pathOf(match), isLive: false };
        const search = new URLSearchParams({ episode: episode.id }).toString();
        // A court's broadcast goes on with other matches.
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
