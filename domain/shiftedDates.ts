import { TZDate } from "@date-fns/tz";

/** The calendar day so many days later; a year after 9999 has more than four digits. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, -"T00:00:00.000Z".length);
}

/**
 * The same time of day so many days later by the clocks of a time zone, also over a change to or from summer time. A time that
 * a clock skips is taken as the one after it.
 */
export function shiftInstant(instant: Date, days: number, zone: string): Date {
  // An hour that comes twice stays the one of the two that it is.
  if (days === 0) return instant;
  const local = new TZDate(instant, zone);
  local.setDate(local.getDate() + days);
  return new Date(local.getTime());
}
