import { TZDate } from "@date-fns/tz";

const digits = (value: number, count = 2) => String(value).padStart(count, "0");

/** An instant as a datetime-local input has it, by the clocks of a time zone; seconds are only written when they are not zero. */
export function toLocalTime(instant: string | null, zone: string): string {
  if (instant === null) return "";
  const date = new TZDate(instant, zone);
  const day = `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
  const [seconds, fraction] = [date.getSeconds(), date.getMilliseconds()];
  const rest = fraction > 0 ? `:${digits(seconds)}.${digits(fraction, 3)}` : `:${digits(seconds)}`;
  const minutes = `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`;
  return seconds > 0 || fraction > 0 ? minutes + rest : minutes;
}

/** The instant of such a time in the zone; null for an empty one. An hour that a clock skips is taken as the one after it. */
export function toInstant(localTime: string, zone: string): string | null {
  if (localTime === "") return null;
  const parts = new Date(`${localTime}Z`);
  const local = new TZDate(
    parts.getUTCFullYear(),
    parts.getUTCMonth(),
    parts.getUTCDate(),
    parts.getUTCHours(),
    parts.getUTCMinutes(),
    parts.getUTCSeconds(),
    parts.getUTCMilliseconds(),
    zone,
  );
  return new Date(local.getTime()).toISOString();
}
