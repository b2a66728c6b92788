import { CourtTile } from "../courts/CourtTile.tsx";
import { useCourtBroadcasts } from "../courts/useCourtBroadcasts.ts";
import { isShown } from "../matches/shownMatch.ts";
import { useCourts } from "../matches/useCourts.ts";
import { useClock } from "../ui/useClock.ts";

import styles from "./NowOnCourt.module.css";

/** The courts with a current match; absent when there are none. */
export function NowOnCourt({ courtIds }: { courtIds: readonly string[] }) {
  const courts = useCourts()?.filter(({ id }) => courtIds.includes(id)) ?? [];
  const broadcastOf = useCourtBroadcasts();
  // A string, so that it is equal until another court is added or removed.
  const played = useClock((now) =>
    courts
      .filter(({ current }) => current !== null && isShown(current, now))
      .map(({ id }) => id)
      .join(" "),
  ).split(" ");
  const shown = courts.filter(({ id }) => played.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className={styles.now} aria-labelledby="now-on-court">
      <h2 id="now-on-court" className={styles.title}>
        Now on court
      </h2>
      <ul className={styles.courts}>
        {shown.map((court) => (
          <CourtTile key={court.id} court={court} broadcast={broadcastOf(court)} level={3} />
        ))}
      </ul>
    </section>
  );
}
