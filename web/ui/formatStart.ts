import { dateLanguage } from "./dateLanguage.ts";

interface Formats {
  time: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
}

let formats: Formats | undefined;

/** Called on demand: the first format makes the browser load its language data, which takes long. */
function createFormats(): Formats {
  return {
    time: new Intl.DateTimeFormat(dateLanguage, { hour: "2-digit", minute: "2-digit" }),
    day: new Intl.DateTimeFormat(dateLanguage, { day: "numeric", month: "short" }),
  };
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** The time of day in the viewer's own zone. */
export function formatTime(start: string): string {
  return (formats ??= createFormats()).time.format(new Date(start));
}

/** A start in the viewer's own zone, in its shortest form: "Today, 18:30", "2 Aug, 18:30". */
export function formatStart(start: string, now: Date): string {
  const { time, day } = (formats ??= createFormats());
  const date = new Date(start);
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  const name = isSameDay(date, now) ? "Today" : isSameDay(date, tomorrow) ? "Tomorrow" : day.format(date);
  return `${name}, ${time.format(date)}`;
}
