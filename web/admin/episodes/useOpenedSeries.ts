import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";

interface OpenedSeries {
  /** The series in the address; undefined for none, null when there is no such series. */
  opened: Series | null | undefined;
  /** Where they are shown; it has the focus once they are opened. */
  place: RefObject<HTMLDivElement | null>;
  closeEpisodes: () => void;
}

/** The address of a series' episodes in the dashboard; null closes them. The filters of the list stay in it. */
export function episodesAddress(present: string, slug: string | null): { search: string } {
  const parameters = new URLSearchParams(present);
  if (slug === null) parameters.delete("episodes");
  else parameters.set("episodes", slug);
  return { search: parameters.toString() };
}

/** Where the focus goes back to once a series' episodes are closed. */
export function episodesLinkId(seriesId: string): string {
  return `episodes-of-${seriesId}`;
}

/** The series whose episodes are open, from the slug in the address, which may be a former one. */
export function useOpenedSeries(series: readonly Series[]): OpenedSeries {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const slug = parameters.get("episodes");
  const [last, setLast] = useState<{ slug: string; id: string }>();

  const named = series.find((one) => one.slug === slug);
  if (named && (named.slug !== last?.slug || named.id !== last.id))
    setLast({ slug: named.slug, id: named.id });
  const renamed = last?.slug === slug ? series.find(({ id }) => id === last?.id) : undefined;
  const opened = slug === null ? undefined : (named ?? renamed ?? null);

  const openedId = opened?.id;
  const shownId = useRef(openedId);
  useEffect(() => {
    const before = shownId.current;
    shownId.current = openedId;
    if (before === openedId) return;
    if (openedId !== undefined) place.current?.focus();
    else if (before !== undefined) document.getElementById(episodesLinkId(before))?.focus();
  }, [openedId]);

  return { opened, place, closeEpisodes: () => void navigate(episodesAddress(parameters.toString(), null)) };
}
