import CalendarPlus from "lucide-react/icons/calendar-plus";

import type { AddToCalendar_SeriesFragment as Series } from "../../lib/generated/SeriesPage.ts";
import { type Broadcasted, stateOf, useClock } from "../../ui/useClock.ts";
import { calendarOf } from "./reminderSubjects.ts";

import styles from "./AddToCalendar.module.css";

interface Props {
  series: Series;
  episodes: readonly Broadcasted[];
}

/** The link to a calendar file with the upcoming broadcasts; absent without any, or where the file is not public. */
export function AddToCalendar({ series, episodes }: Props) {
  const hasAny = useClock((now) =>
    episodes.some((episode) => episode.releaseDate !== null && stateOf(episode, now) !== "recording"),
  );
  const calendar = calendarOf(series);
  if (!hasAny || calendar === null) return null;
  return (
    <a className={styles.link} href={calendar}>
      <CalendarPlus aria-hidden="true" size={18} /> Add to calendar
    </a>
  );
}
