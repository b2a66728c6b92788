import { TZDate } from "@date-fns/tz";

const digits = (value: number, count = 2) => String(value).padStart(count, "0");

/**
 * An instant in the format of a datetime-local input, in local time of a time zone. Seconds are written only when they
 * are not zero.
 */
export function toLocalTime(instant: string | null, zone: string): string {
  if (instant === null) return "";
  const date = new TZDate(instant, zone);
  const day = `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
  const [seconds, fraction] = [date.getSeconds(), date.getMilliseconds()];
  const rest = fraction > 0 ? `:${digits(seconds)}.${digits(fraction, 3)}` : `:${digits(seconds)}`;
  const minutes = `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`;
  return seconds > 0 || fraction > 0 ? minutes + rest : minutes;
}

/**
 * The instant of a datetime-local value in the zone; null when the value is empty. An hour that the clock skips counts
 * as the following hour.
 */
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
  // The constructor reads the years 0 to 99 as 1900 to 1999.
  local.setFullYear(parts.getUTCFullYear());
  return new Date(local.getTime()).toISOString();
}
