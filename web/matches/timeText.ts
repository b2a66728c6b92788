// Texts that say when a match is played, shared by the schedule, courts, feeds and the waiting room.

import { toLocalTime } from "../../domain/localTime.ts";
import { dateLanguage } from "../ui/dateLanguage.ts";

/** The time zones of a time text. */
export interface Zones {
  /** The tournament's time zone. */
  hall: string;
  /** The viewer's time zone; null while it is unknown. */
  viewer: string | null;
  /** Which of the two times comes first. */
  first: "hall" | "viewer";
}

export interface TimedMatch {
  status: string;
  scheduled: { kind: string; at: string | null };
  calledAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  games: readonly (readonly number[])[];
  ending: string | null;
}

interface TimeText {
  text: string;
  /** The same time in the other time zone; null when both are equal and when the text contains no time. */
  other: string | null;
}

interface TimeTextSettings {
  /** The estimated start, as it is shown. */
  estimate: Date | null;
  zones: Zones;
  hidesResults: boolean;
}

/** When the match is played, such as "not before 14:00". After its end, its result unless results are hidden. */
export function timeText(match: TimedMatch, { estimate, zones, hidesResults }: TimeTextSettings): TimeText {
  const { status, scheduled, calledAt, startedAt } = match;
  const format = (words: string, instant: string | null) => formatTime(words, instant, zones);
  switch (status) {
    case "CANCELLED":
      return { text: "cancelled", other: null };
    case "FINISHED":
      return { text: hidesResults ? "finished" : describeResult(match), other: null };
    case "ON_COURT":
      return format("since ", startedAt ?? calledAt);
    case "CALLED":
      return format("called ", calledAt);
    default:
      return startText(scheduled, estimate, zones);
  }
}

/** When a match is to start, such as "10:00" or "followed by · about 14:20". `estimate` is null when there is none. */
export function startText(
  { kind, at }: TimedMatch["scheduled"],
  estimate: Date | null,
  zones: Zones,
): TimeText {
  if (kind === "AT") return formatTime("", at, zones);
  if (kind === "NOT_BEFORE") return formatTime("not before ", at, zones);
  return estimate
    ? formatTime("followed by · about ", estimate.toISOString(), zones)
    : formatTime("followed by", null, zones);
}

/** When the match was last moved, such as "changed 14:02"; null when that is more than an hour ago. */
export function changedText(rescheduledAt: string | null, now: number, zones: Zones): string | null {
  if (rescheduledAt === null || now - Date.parse(rescheduledAt) >= changedForMs) return null;
  return formatTime("changed ", rescheduledAt, zones).text;
}
const changedForMs = 60 * 60 * 1000;

function formatTime(words: string, instant: string | null, { hall, viewer, first }: Zones): TimeText {
  if (instant === null) return { text: words.trim(), other: null };
  const inHall = toLocalTime(instant, hall);
  const own = viewer === null ? inHall : toLocalTime(instant, viewer);
  const [shown, otherTime] = first === "hall" ? [inHall, own] : [own, inHall];
  return {
    text: words + timeOfDay(shown),
    other:
      own === inHall
        ? null
        : `${datePart(otherTime, shown)}${timeOfDay(otherTime)} ${first === "hall" ? "your time" : "in the hall"}`,
  };
}

const timeOfDay = (localTime: string) => localTime.slice(11, 16);

/** The day, when it differs from the day of the other time; otherwise empty. */
function datePart(localTime: string, other: string): string {
  if (localTime.slice(0, 10) === other.slice(0, 10)) return "";
  return `${dayAndMonth(localTime.slice(0, 10))} `;
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** Formats a day like "22 Nov". */
export function dayAndMonth(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat(dateLanguage, { day: "numeric", month: "short", timeZone: "UTC" });
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

const endings: Readonly<Record<string, string>> = {
  RETIRED: "retired",
  DISQUALIFIED: "disqualified",
  WALKOVER: "walkover",
  NO_MATCH: "no match",
};

/** A result such as "21–17 18–21 21–9 · 58 min". */
function describeResult({ games, ending, startedAt, endedAt }: TimedMatch): string {
  const score = [...games.map((game) => game.join("–")), endings[ending ?? ""]].filter(Boolean).join(" ");
  const minutes =
    startedAt === null || endedAt === null
      ? null
      : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000);
  return [score || "finished", minutes && `${minutes} min`].filter(Boolean).join(" · ");
}
