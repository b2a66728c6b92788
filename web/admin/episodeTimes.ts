// The form's way of saying times: in the admin's own zone, and a length as HH:MM:SS.

const digits = (value: number, count = 2) => String(value).padStart(count, "0");

/** An instant as a datetime-local input has it; what is finer than a minute stands only where there is some. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return "";
  const date = new Date(instant);
  const day = `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
  const [seconds, fraction] = [date.getSeconds(), date.getMilliseconds()];
  const rest = fraction > 0 ? `:${digits(seconds)}.${digits(fraction, 3)}` : `:${digits(seconds)}`;
  const minutes = `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`;
  return seconds > 0 || fraction > 0 ? minutes + rest : minutes;
}

/** The instant of such a local time; null for an empty one. */
export function toInstant(localTime: string): string | null {
  return localTime === "" ? null : new Date(localTime).toISOString();
}

/** Seconds as HH:MM:SS. */
export function writeDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60, seconds % 60].map((part) => digits(part)).join(":");
}

/** The seconds of HH:MM:SS; null for any other form. */
export function readDuration(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{2}):([0-5]\d):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
