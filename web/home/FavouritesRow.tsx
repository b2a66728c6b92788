import { skipToken } from "@apollo/client/react";
import { type RefObject, useRef } from "react";

import { useFavouriteSeriesQuery } from "../lib/generated/FavouriteSeries.ts";
import { useRetry } from "../lib/useRetry.ts";
import { SeriesCard } from "../series/SeriesCard.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Row } from "../ui/lists/Row.tsx";
import { useKeptPlace } from "../ui/lists/useKeptPlace.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { useFavouritesHint } from "./favouritesHint.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

interface FavouritesRowProps {
  /** Receives the keyboard focus when the last item, and with it the row, has been removed. */
  heading: RefObject<HTMLElement | null>;
}

/** The viewer's saved series, in the order of saving; absent when there are none. */
export function FavouritesRow({ heading }: FavouritesRowProps) {
  const { viewer, isLoading } = useViewer();
  const hasAny = viewer !== null && viewer.savedSeries.length > 0;
  // The cards of the rows below are cached, so this query is seldom sent.
  const { data, previousData, error, refetch } = useFavouriteSeriesQuery(hasAny ? {} : skipToken);
  const saved = (data ?? previousData)?.viewer?.savedSeries ?? [];
  useRetry(error !== undefined && !data, refetch);
  const isExpected = useFavouritesHint();
  const isHydrated = useIsHydrated();
  const place = useRef<HTMLDivElement>(null);
  useKeptPlace(place, heading);

  // The place of a row that is likely to appear is reserved, so that nothing moves when it does.
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
