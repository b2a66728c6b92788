import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import type { SeriesPage_EpisodeFragment } from "../lib/generated/SeriesPage.ts";
import { chooseEpisode, recallEpisode, rememberEpisode } from "./chosenEpisode.ts";

/** The episode that plays. It stands in the address, which is what people share, so that no update changes it. */
export function useChosenEpisode(
  seriesId: string,
  episodes: readonly SeriesPage_EpisodeFragment[],
): SeriesPage_EpisodeFragment | undefined {
  const [searchParams, setSearchParams] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  const inAddress = searchParams.get("episode");
  const chosen = chooseEpisode(episodes, [inAddress, recallEpisode(seriesId)], openedAt);
  const chosenId = chosen?.id;

  useEffect(() => {
    if (chosenId === undefined) return;
    rememberEpisode(seriesId, chosenId);
    if (chosenId === inAddress) return;
    setSearchParams(
      (present) => {
        present.set("episode", chosenId);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [seriesId, chosenId, inAddress, setSearchParams]);

  return chosen;
}
