import { useMemo } from "react";
import { useDebounce } from "use-debounce";

import { useEpisodeMatchesQuery } from "../lib/generated/SeriesManager.ts";

const typingPauseMs = 300;

/** The ids of the series of which an episode's title contains the text; none for a blank text. */
export function useEpisodeMatches(text: string): ReadonlySet<string> {
  const [title] = useDebounce(text.trim(), typingPauseMs);
  const isSearching = title !== "" && text.trim() !== "";
  const { data, previousData } = useEpisodeMatchesQuery({ variables: { title }, skip: !isSearching });
  const episodes = isSearching ? (data ?? previousData)?.searchEpisodes : undefined;
  return useMemo(() => new Set(episodes?.map(({ series }) => series.id)), [episodes]);
}
