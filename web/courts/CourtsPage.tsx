import LayoutGrid from "lucide-react/icons/layout-grid";

import { useCatalogueFollow } from "../lib/follow.ts";
import { useCourtsPageQuery, useCourtsPageUpdatesSubscription } from "../lib/generated/CourtsPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useRetry } from "../lib/useRetry.ts";
import { useCourts } from "../matches/useCourts.ts";
import { EmptyList } from "../ui/EmptyList.tsx";
import { CourtTile } from "./CourtTile.tsx";

import styles from "./CourtsPage.module.css";

/** All courts and what is played on them. The server's HTML contains none: they come with their scores. */
export function CourtsPage() {
  const courts = useCourts();
  const { data, previousData, error, refetch } = useCourtsPageQuery({ ssr: false });
  useCourtsPageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));
  useRetry(error !== undefined, refetch);
  const series = (data ?? previousData)?.catalogue.series;

  return (
    <div className={styles.page}>
      <PageTitle title="Courts" description="All courts of the tournament with their matches and scores." />
      <h1 className={styles.title}>Courts</h1>
      {courts && courts.length === 0 ? (
        <EmptyList icon={<LayoutGrid />}>
          <p>No courts yet. They appear here as soon as there are any.</p>
        </EmptyList>
      ) : (
        <ul className={styles.courts} aria-busy={!courts}>
          {courts?.map((court) => (
            <CourtTile
              key={court.id}
              court={court}
              // Until the catalogue is known, nothing is said of the broadcast.
              broadcast={series && (series.find(({ id }) => id === court.seriesId) ?? null)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
