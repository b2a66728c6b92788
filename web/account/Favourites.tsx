import Heart from "lucide-react/icons/heart";
import { useRef } from "react";
import { Link } from "react-router-dom";

import { useCatalogueFollow } from "../lib/follow.ts";
import {
  useFavouriteSeriesQuery,
  useFavouriteSeriesUpdatesSubscription,
} from "../lib/generated/FavouriteSeries.ts";
import { useRetry } from "../lib/useRetry.ts";
import { SeriesCard } from "../series/SeriesCard.tsx";
import { EmptyList } from "../ui/lists/EmptyList.tsx";
import { useKeptPlace } from "../ui/lists/useKeptPlace.ts";

import styles from "./AccountPage.module.css";

/** The series that the viewer has saved, in the order of saving. */
export function Favourites() {
  // The cached cards may be older than the cursor, which any later response has advanced.
  const { data, previousData, error, refetch } = useFavouriteSeriesQuery({
    fetchPolicy: "cache-and-network",
  });
  useFavouriteSeriesUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  useRetry(error !== undefined, refetch);
  const savedSeries = (data ?? previousData)?.viewer?.savedSeries;
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptPlace(list, heading);

  return (
    <section className={styles.section} aria-labelledby="account-favourites" ref={list}>
      <h2 id="account-favourites" ref={heading} tabIndex={-1}>
        My Favourites
      </h2>
      {!savedSeries ? null : savedSeries.length === 0 ? (
        <EmptyList icon={<Heart />}>
          <p>Nothing saved yet. The heart on a picture saves its series here.</p>
          <Link to="/">Find broadcasts</Link>
        </EmptyList>
      ) : (
        <ul className={styles.cards}>
          {savedSeries.map((series) => (
            <li key={series.id}>
              <SeriesCard series={series} isFirst={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
