import { nameEpisode } from "../../../domain/broadcast.ts";
import type { AddToCalendar_SeriesFragment as Series } from "../../lib/generated/SeriesPage.ts";
import type { ReminderSubject } from "../../reminders/subject.ts";

/** The address of the series' calendar file; null where it is not public. */
export function calendarOf({ slug, isProtected, isPublished }: Series): string | null {
  return isProtected || !isPublished ? null : `/series/${slug}.ics`;
}

/** The subjects of reminders: an upcoming broadcast, and every broadcast of its series. */
export function broadcastSubjects(
  series: Series & { id: string; title: string },
  { id, title, releaseDate }: { id: string; title: string; releaseDate: string | null },
): ReminderSubject[] {
  const calendar = calendarOf(series);
  return [
    {
      kind: "EPISODE",
      target: id,
      title: nameEpisode(title),
      calendar: calendar === null || releaseDate === null ? null : `${calendar}?episode=${id}`,
      hasPublicStart: calendar !== null,
    },
    { kind: "SERIES", target: series.id, title: series.title, calendar, hasPublicStart: calendar !== null },
  ];
}
