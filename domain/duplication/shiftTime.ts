import { TZDate } from "@date-fns/tz";

/** The maximum number of days by which times are shifted together. */
export const mostShiftedDays = 3_650;

/** The duration by which a time is shifted; negative for an earlier time. */
export interface TimeShift {
  days: number;
  minutes: number;
}

/**
 * The shifted instant. Whole days keep the time of day in the zone, also across a change to summer time. An hour that
 * the clock skips counts as the following hour. Minutes are added as elapsed time.
 */
export function shiftTime(instant: Date, { days, minutes }: TimeShift, zone: string): Date {
  const local = new TZDate(instant, zone);
  // Without this check, setting the same day would choose one of two equal hours.
  if (days !== 0) local.setDate(local.getDate() + days);
  return new Date(local.getTime() + minutes * 60_000);
}

/** The calendar day after this number of days. A year after 9999 has more than four digits. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, -"T00:00:00.000Z".length);
}
