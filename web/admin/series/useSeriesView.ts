import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useDebouncedCallback } from "use-debounce";

import { readView, type SeriesView, writeView } from "./seriesView.ts";

/** Long enough for browsers, which limit how often an address may change. */
const typingPauseMs = 400;

/**
 * The filters of the list. They are read from the address at first and written to it after a pause, so that a reload or
 * a link shows the same list. They stay while a series' episodes are opened and closed.
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
