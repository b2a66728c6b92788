import { skipToken } from "@apollo/client/react";
import { type RefObject, useRef } from "react";

import { useFavouriteSeriesQuery } from "../lib/generated/FavouriteSeries.ts";
import { SeriesCard } from "../series/SeriesCard.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Row } from "../ui/lists/Row.tsx";
import { useKeptPlace } from "../ui/lists/useKeptPlace.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { useFavouritesHint } from "./favouritesHint.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

interface FavouritesRowProps {
  /** Takes the focus of a keyboard that has removed the last one, and the row with it. */
  heading: RefObject<HTMLElement | null>;
}

/** The viewer's saved series, in the order of saving; no row without any. */
export function FavouritesRow({ heading }: FavouritesRowProps) {
  const { viewer, isLoading } = useViewer();
  const hasAny = viewer !== null && viewer.savedSeries.length > 0;
  // The rows below contain nearly all cards, so this query is seldom sent.
  const { data, previousData, error } = useFavouriteSeriesQuery(hasAny ? {} : skipToken);
  const saved = (data ?? previousData)?.viewer?.savedSeries ?? [];
  const isExpected = useFavouritesHint();
  const isHydrated = useIsHydrated();
  const place = useRef<HTMLDivElement>(null);
  useKeptPlace(place, heading);

  // The place of a row that is likely to come is kept, so that nothing moves when it does.
  const isAwaited = isLoading ? isExpected : hasAny && saved.length === 0 && !error;
  if (isAwaited) {
    return (
      <div hidden={!isHydrated} data-awaited="favourites">
        <RowsSkeleton count={1} />
      </div>
    );
  }
  if (!hasAny || saved.length === 0) return null;
  return (
    <div ref={place}>
      <Row title="My Favourites">
        {saved.map((series) => (
          <li key={series.id}>
            <SeriesCard series={series} isFirst={false} />
          </li>
        ))}
      </Row>
    </div>
  );
}
