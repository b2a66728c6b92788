import { use, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import type { SeriesPage_EpisodeFragment } from "../lib/generated/SeriesPage.ts";
import { RenderedAt } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { chooseEpisode, recallEpisode, rememberEpisode } from "./chosenEpisode.ts";

/**
 * The episode that plays. It stands in the address, which is what people share, so that no update changes it. The server
 * renders a page for everyone, so what address and session say counts once its HTML has been taken over.
 */
export function useChosenEpisode(
  seriesId: string,
  episodes: readonly SeriesPage_EpisodeFragment[],
): SeriesPage_EpisodeFragment | undefined {
  const [searchParams, setSearchParams] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  const inAddress = searchParams.get("episode");
  const isHydrated = useIsHydrated();
  const renderedAt = use(RenderedAt);
  const chosen = isHydrated
    ? chooseEpisode(episodes, [inAddress, recallEpisode(seriesId)], openedAt)
    : chooseEpisode(episodes, [], renderedAt);
  const chosenId = chosen?.id;

  useEffect(() => {
    if (!isHydrated || chosenId === undefined) return;
    rememberEpisode(seriesId, chosenId);
    if (chosenId === inAddress) return;
    setSearchParams(
      (present) => {
        present.set("episode", chosenId);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isHydrated, seriesId, chosenId, inAddress, setSearchParams]);

  return chosen;
}
