import { useEffect, useEffectEvent } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

import { leadsToLive } from "../access/liveLink.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import {
  removeSelection,
  recallSelection,
  rememberSelection,
  selectLive,
  type Selection,
} from "./chosenEpisode.ts";
import { type PlayableEpisode, useKeptEpisode } from "./useKeptEpisode.ts";

/**
 * The episode that the page of the series shows. Only an episode that the viewer selected is stored for the browser
 * session and written into the address, which people share.
 */
export function useChosenEpisode<Episode extends PlayableEpisode>(
  seriesId: string,
  episodes: readonly Episode[],
): ReturnType<typeof useKeptEpisode<Episode>> {
  const isHydrated = useIsHydrated();
  const [searchParams, setSearchParams] = useSearchParams();
  const inAddress = searchParams.get("episode");
  const isLedToLive = leadsToLive(useLocation().state);
  const found = isHydrated ? findSelection(seriesId, episodes, inAddress) : null;
  const selection = isLedToLive && inAddress === null ? selectLive(found, episodes) : found;
  const kept = useKeptEpisode(episodes, selection);
  const { wasLive } = kept;
  const id = kept.episode?.id;
  const isSelected = id !== undefined && selection?.id === id;
  const isInAddress = selection !== null && selection.id === inAddress;

  const writeAddress = useEffectEvent((selectedId: string | null) => {
    setSearchParams(
      (present) => {
        if (selectedId !== null) present.set("episode", selectedId);
        else for (const name of ["episode", "t"]) present.delete(name);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  });

  useEffect(() => {
    if (!isHydrated) return;
    const selectedId = isSelected ? id : null;
    if (selectedId !== null) rememberSelection(seriesId, { id: selectedId, wasLive });
    // While the address names it, removing the stored selection would make it a new one, without `wasLive`.
    else if (!isInAddress) removeSelection(seriesId);
    // The router renders a change of the address later, in a transition, so the browser's own address is read.
    const present = new URLSearchParams(window.location.search).get("episode");
    if (selectedId !== present) writeAddress(selectedId);
  }, [isHydrated, isSelected, seriesId, id, wasLive, isInAddress]);

  return kept;
}

/** The selection of the address, else the stored one: the first whose episode exists. */
function findSelection(
  seriesId: string,
  episodes: readonly { id: string }[],
  inAddress: string | null,
): Selection | null {
  const remembered = recallSelection(seriesId);
  const exists = (id: string | undefined) => episodes.some((episode) => episode.id === id);
  if (inAddress !== null && inAddress !== remembered?.id && exists(inAddress)) {
    return { id: inAddress, wasLive: false };
  }
  return exists(remembered?.id) ? remembered : null;
}
