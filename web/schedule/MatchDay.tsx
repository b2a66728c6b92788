import { useMemo } from "react";

import { type EstimateSettings, estimateTimes, shownStart } from "../../domain/tournament/estimate.ts";
import { fitsText } from "../../domain/tournament/matchFilter.ts";
import { type ScheduleMatchFragment as Match, useScheduleDayQuery } from "../lib/generated/SchedulePage.ts";
import type { TournamentDaysQuery } from "../lib/generated/TournamentUpdates.ts";
import { useRetry } from "../lib/useRetry.ts";
import type { Zones } from "../matches/timeText.ts";
import { useClock } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { describeDay } from "./dayNames.ts";
import { groupByCourt, listByTime } from "./dayOrder.ts";
import type { NamedCourt } from "./Schedule.tsx";
import { ScheduleLine } from "./ScheduleLine.tsx";
import { useReportCount } from "./useMatchCount.ts";
import { useShowTarget } from "./useShowTarget.ts";
import { useIsWide } from "./useTimes.ts";

import styles from "./MatchDay.module.css";

interface Props {
  day: TournamentDaysQuery["tournamentDays"][number];
  courts: readonly NamedCourt[];
  text: string;
  zones: Zones;
  /** Identifies the chosen courts and the text. */
  choice: string;
  /** Receives the number of shown matches for each day and choice once. */
  onCount: (matches: number) => void;
  settings: Omit<EstimateSettings, "now"> & { hasAllCourts: boolean };
}

const minuteMs = 60_000;

/** The matches of a day: by court on wide screens, otherwise in one list by time. */
export function MatchDay({ day: { day, note }, courts, text, zones, choice, onCount, settings }: Props) {
  const { data, previousData, error, refetch } = useScheduleDayQuery({ variables: { day } });
  useRetry(error !== undefined, refetch);
  const { matches, onCourt } = data ?? previousData ?? {};
  const { today, restMinutes, hasAllCourts } = settings;
  const now = useClock((time) => Math.floor(time / minuteMs)) * minuteMs;
  const estimates = useMemo(() => {
    const others = onCourt?.filter((match) => match.day !== day) ?? [];
    return estimateTimes([...others, ...(matches ?? [])], { now, today, restMinutes });
  }, [matches, onCourt, day, now, today, restMinutes]);
  const isWide = useIsWide();
  const isHydrated = useIsHydrated();
  useShowTarget(matches !== undefined);
  const isChosen = ({ courtId }: Match) =>
    courts.some(({ id }) => id === courtId) || (courtId === null && hasAllCourts);
  const shown = matches?.filter((match) => isChosen(match) && fitsText(match, text));
  useReportCount({ choice, matches: shown?.length, onCount });
  if (!matches || !shown) return <div className={styles.waiting} aria-busy="true" />;

  const line = (match: Match, namesCourt: boolean) => (
    <ScheduleLine
      key={match.id}
      match={match}
      courtName={courts.find(({ id }) => id === match.courtId)?.name ?? null}
      namesCourt={namesCourt}
      estimate={shownStart(match, estimates.get(match.id)?.start, now)}
      zones={zones}
    />
  );
  return (
    <section aria-label={describeDay(day)}>
      <h2 className={styles.day}>{describeDay(day)}</h2>
      {note !== "" && <p className={styles.note}>{note}</p>}
      {shown.length === 0 && <p className={styles.note}>No match fits.</p>}
      {isWide ? (
        <div className={styles.courts}>
          {groupByCourt(shown, courts).map(({ name, matches: ofCourt }) => (
            <section key={name} className={styles.court} aria-label={name}>
              <h3 className={styles.head}>{name}</h3>
              <ul className={styles.list}>{ofCourt.map((match) => line(match, false))}</ul>
            </section>
          ))}
        </div>
      ) : (
        <ul className={isHydrated ? styles.list : styles.first}>
          {listByTime(shown, matches, estimates).map((match) => line(match, true))}
        </ul>
      )}
    </section>
  );
}
