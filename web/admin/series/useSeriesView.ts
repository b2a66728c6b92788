import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useDebouncedCallback } from "use-debounce";

import { readView, type SeriesView, writeView } from "./seriesView.ts";

/** Long enough that browsers, which limit how often an address may change, take every one. */
const typingPauseMs = 400;

/**
 * The view of the list. It begins as the address says, and the address follows it after a pause, so that a reload and a
 * link show the same; it stays while a series' episodes are opened and closed.
 */
export function useSeriesView(): { view: SeriesView; setView: (view: SeriesView) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState(() => readView(new URLSearchParams(search)));

  const writeAddress = useDebouncedCallback((shown: SeriesView, address: string) => {
    const present = new URLSearchParams(address);
    const wanted = writeView(shown, present).toString();
    if (wanted !== present.toString()) void navigate({ search: wanted }, { replace: true });
  }, typingPauseMs);
  useEffect(() => writeAddress(view, search), [view, search, writeAddress]);

  return { view, setView };
}
