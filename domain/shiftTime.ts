import { TZDate } from "@date-fns/tz";

/** By how many days times are moved at once, at most. */
export const mostShiftedDays = 3_650;

/** By how much a time is moved; negative to an earlier one. */
export interface TimeShift {
  days: number;
  minutes: number;
}

/**
 * The instant, moved. Whole days keep the time of day in the zone, also over a change to summer time; an hour that a clock skips
 * is taken as the one after it. Minutes are added as they pass.
 */
export function shiftTime(instant: Date, { days, minutes }: TimeShift, zone: string): Date {
  const local = new TZDate(instant, zone);
  // Setting the day anew would choose one of two equal hours.
  if (days !== 0) local.setDate(local.getDate() + days);
  return new Date(local.getTime() + minutes * 60_000);
}

/** The calendar day so many days later; a year after 9999 has more than four digits. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, -"T00:00:00.000Z".length);
}
