import { toInstant, toLocalTime } from "../../../domain/localTime.ts";
import { hasStorableYear } from "../../../domain/storableYear.ts";
import { dateLanguage } from "../../ui/dateLanguage.ts";

// The form shows times in the event's time zone, and durations as HH:MM:SS.

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A time of the event's zone in the viewer's own; null where the two are the same, for an empty time, and for a year
 * that cannot be stored.
 */
export function describeOwnTime(localTime: string, zone: string, own = ownZone()): string | null {
  const instant = hasStorableYear(localTime) ? toInstant(localTime, zone) : null;
  if (instant === null || toLocalTime(instant, own) === localTime) return null;
  const format = new Intl.DateTimeFormat(dateLanguage, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: own,
  });
  return `${format.format(new Date(instant))} (${own})`;
}

interface TimeWords {
  /** The time in the event's time zone. */
  event: string;
  /** The time in the viewer's own time zone; null where the two are the same. */
  own: string | null;
}

function formatTime(instant: string, timeZone: string, hasDay: boolean): string {
  const style = hasDay
    ? ({ dateStyle: "medium", timeStyle: "short" } as const)
    : { timeStyle: "short" as const };
  return new Intl.DateTimeFormat(dateLanguage, { ...style, timeZone }).format(new Date(instant));
}

const dayOf = (instant: string, zone: string) => toLocalTime(instant, zone).slice(0, "2025-07-28".length);

/** An instant as the lists show it. The date is left out when it is that of `now`, where `now` is given. */
export function describeTime(
  instant: string,
  zone: string,
  { now, own = ownZone() }: { now?: number; own?: string } = {},
): TimeWords {
  const isToday = now !== undefined && dayOf(instant, zone) === dayOf(new Date(now).toISOString(), zone);
  const isSameClock = toLocalTime(instant, zone) === toLocalTime(instant, own);
  return {
    event: formatTime(instant, zone, !isToday),
    own: isSameClock ? null : formatTime(instant, own, dayOf(instant, zone) !== dayOf(instant, own)),
  };
}

/** Seconds as HH:MM:SS. */
export function writeDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** The seconds of HH:MM:SS; null for any other form. */
export function readDuration(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{2}):([0-5]\d):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
