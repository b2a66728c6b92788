import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";

interface OpenedSeries {
  /** The series in the address; undefined without one, null for a missing series. */
  opened: Series | null | undefined;
  /** The element that shows its episodes; it receives the focus when they are opened. */
  place: RefObject<HTMLDivElement | null>;
  /** Closes the episodes of a series that was deleted. */
  closeEpisodes: () => void;
}

/** The address of a series' episodes in the dashboard, which keeps the filters of the list; null closes them. */
export function episodesAddress(present: string, slug: string | null): { search: string } {
  const parameters = new URLSearchParams(present);
  if (slug === null) parameters.delete("episodes");
  else parameters.set("episodes", slug);
  return { search: parameters.toString() };
}

/** The id of the element that receives the focus when a series' episodes are closed. */
export function episodesLinkId(seriesId: string): string {
  return `episodes-of-${seriesId}`;
}

/** The series whose episodes are open, from the slug in the address, which may be a previous one. */
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
  // Before the heading would receive the focus that was in the closed episodes.
  useLayoutEffect(() => {
    const before = shownId.current;
    shownId.current = openedId;
    if (before === openedId) return;
    if (openedId !== undefined) place.current?.focus();
    else if (before !== undefined) document.getElementById(episodesLinkId(before))?.focus();
  }, [openedId]);

  return {
    opened,
    place,
    // Replaces the address: closed since the series was deleted, so that Back leads to no missing series.
    closeEpisodes: () => void navigate(episodesAddress(parameters.toString(), null), { replace: true }),
  };
}
