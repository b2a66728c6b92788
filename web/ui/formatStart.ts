const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** A start in the viewer's own zone, as short as it can be said: "Today, 18:30", "2 Aug, 18:30". */
export function formatStart(start: string, now = new Date()): string {
  const date = new Date(start);
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  const name = isSameDay(date, now) ? "Today" : isSameDay(date, tomorrow) ? "Tomorrow" : day.format(date);
  return `${name}, ${time.format(date)}`;
}
