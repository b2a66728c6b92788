import { schedulePage } from "../courts/sharePlainPage.ts";
import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useScheduleCourtsQuery, useScheduleSettingsQuery } from "../lib/generated/SchedulePage.ts";
import { useCourtsQuery, useTournamentDaysQuery } from "../lib/generated/TournamentUpdates.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useRetry } from "../lib/useRetry.ts";
import { useCourts } from "../matches/useCourts.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { Schedule } from "./Schedule.tsx";
import { isBlank, useScheduleAddress } from "./scheduleAddress.ts";

import styles from "./SchedulePage.module.css";

/**
 * The order of play. Its matches are loaded together with the current ones, so that nothing moves. The server's HTML
 * contains the matches of the current day, whatever day is in the address.
 */
export function SchedulePage() {
  const isHydrated = useIsHydrated();
  const address = useScheduleAddress();
  const isShown = isHydrated || isBlank(address);
  const { data: settings } = useScheduleSettingsQuery();
  const days = useTournamentDaysQuery({ skip: !isShown });
  const courts = useScheduleCourtsQuery({ skip: !isShown });
  // The courts of the server's HTML. After hydration the tab's subscription delivers the courts.
  useCourtsQuery({ skip: isHydrated || !isShown });
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
      {isShown && settings && shownDays && shownCourts && (isLive || isLost) && (
        <Schedule site={settings.site} days={shownDays} courts={shownCourts} />
      )}
    </div>
  );
}
