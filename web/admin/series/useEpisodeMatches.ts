import { useMemo } from "react";

import { mostListed } from "../../../domain/listLimits.ts";
import { useEpisodeMatchesQuery } from "../../lib/generated/SeriesManager.ts";
import { useDebounced } from "../../ui/forms/useDebounced.ts";

const typingPauseMs = 300;

interface EpisodeMatches {
  /** The ids of the series of which an episode's title contains the text; none for a blank text. */
  seriesIds: ReadonlySet<string>;
  /** Whether the query returned as many episodes as its limit, so that there may be more. */
  isCut: boolean;
}

export function useEpisodeMatches(text: string): EpisodeMatches {
  const title = useDebounced(text.trim(), typingPauseMs);
  const isSearching = title !== "" && text.trim() !== "";
  const { data, previousData } = useEpisodeMatchesQuery({
    variables: { title, first: mostListed },
    skip: !isSearching,
  });
  const episodes = isSearching ? (data ?? previousData)?.searchEpisodes : undefined;
  return useMemo(
    () => ({
      seriesIds: new Set(episodes?.map(({ series }) => series.id)),
      isCut: episodes?.length === mostListed,
    }),
    [episodes],
  );
}
