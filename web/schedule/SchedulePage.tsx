import { schedulePage } from "../courts/sharePlainPage.ts";
import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useScheduleCourtsQuery, useScheduleSettingsQuery } from "../lib/generated/SchedulePage.ts";
import { useTournamentDaysQuery } from "../lib/generated/TournamentUpdates.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useRetry } from "../lib/useRetry.ts";
import { useCourts } from "../matches/useCourts.ts";
import { Schedule } from "./Schedule.tsx";

import styles from "./SchedulePage.module.css";

/** The order of play. The server's HTML contains no match: they come with what is on court, so that nothing moves. */
export function SchedulePage() {
  const { data: settings } = useScheduleSettingsQuery();
  const days = useTournamentDaysQuery({ ssr: false });
  const courts = useScheduleCourtsQuery({ ssr: false });
  useRetry(days.error !== undefined, days.refetch);
  useRetry(courts.error !== undefined, courts.refetch);
  const isLive = useCourts() !== undefined;
  const isLost = useIsConnectionLost();
  const shownDays = (days.data ?? days.previousData)?.tournamentDays;
  const shownCourts = (courts.data ?? courts.previousData)?.tournament.courts;

  return (
    <div className={styles.page}>
      <PageTitle title={schedulePage.title} description={schedulePage.description} />
      <h1 className={styles.title}>{schedulePage.title}</h1>
      {settings && shownDays && shownCourts && (isLive || isLost) && (
        <Schedule site={settings.site} days={shownDays} courts={shownCourts} />
      )}
    </div>
  );
}
