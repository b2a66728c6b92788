import { TZDate } from "@date-fns/tz";

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
