import { useMemo, useRef } from "react";

import { useCatalogueFollow } from "../lib/follow.ts";
import { useHomePageQuery, useHomePageUpdatesSubscription } from "../lib/generated/HomePage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { Banner } from "./Banner.tsx";
import { CategoryRows } from "./CategoryRows.tsx";
import { ContinuePlace } from "./ContinuePlace.tsx";
import { FavouritesRow } from "./FavouritesRow.tsx";
import { listOffered } from "./listOffered.ts";
import { NowAndNext } from "./NowAndNext.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

import styles from "./HomePage.module.css";

/** The catalogue with a row for each category, kept up to date by the catalogue's updates. */
export function HomePage() {
  const { data, previousData, error, refetch } = useHomePageQuery();
  useHomePageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  // Signing in or out clears the cache; the public rows stay on the screen meanwhile.
  const shown = data ?? previousData;
  const offered = useMemo(() => listOffered(shown?.catalogue.categories ?? []), [shown]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);

  return (
    <>
      <PageTitle />
      <Banner>{shown && <NowAndNext series={offered} categories={shown.catalogue.categories} />}</Banner>
      <div className={styles.page}>
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          Select a thumbnail below to watch digital broadcasts
        </h2>
        {shown ? (
          <>
            <FavouritesRow heading={heading} />
            <ContinuePlace heading={heading} />
            <CategoryRows categories={shown.catalogue.categories} />
          </>
        ) : error || isTrying ? (
          <LoadFailure what="The broadcasts" isTrying={isTrying} onRetry={tryNow} />
        ) : (
          <RowsSkeleton />
        )}
      </div>
    </>
  );
}
