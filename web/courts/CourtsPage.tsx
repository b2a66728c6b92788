import LayoutGrid from "lucide-react/icons/layout-grid";

import { useCourtsQuery } from "../lib/generated/TournamentUpdates.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useCourts } from "../matches/useCourts.ts";
import { EmptyList } from "../ui/lists/EmptyList.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { CourtTile } from "./CourtTile.tsx";
import { courtsPage } from "./sharePlainPage.ts";
import { useCourtBroadcasts } from "./useCourtBroadcasts.ts";

import styles from "./CourtsPage.module.css";

/** All courts with their matches. */
export function CourtsPage() {
  // The courts of the server's HTML. After hydration the tab's subscription delivers the courts.
  useCourtsQuery({ skip: useIsHydrated() });
  const courts = useCourts();
  const broadcastOf = useCourtBroadcasts();

  return (
    <div className={styles.page}>
      <PageTitle title={courtsPage.title} description={courtsPage.description} />
      <h1 className={styles.title}>{courtsPage.title}</h1>
      {courts && courts.length === 0 ? (
        <EmptyList icon={<LayoutGrid />}>
          <p>No courts yet. They appear here as soon as there are any.</p>
        </EmptyList>
      ) : (
        <ul className={styles.courts} aria-busy={!courts}>
          {courts?.map((court) => (
            <CourtTile key={court.id} court={court} broadcast={broadcastOf(court)} level={2} />
          ))}
        </ul>
      )}
    </div>
  );
}
