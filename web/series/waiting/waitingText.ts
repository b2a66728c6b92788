import { dateLanguage } from "../../ui/dateLanguage.ts";
import { formatTime } from "../../ui/formatStart.ts";

// The start of a broadcast as a text, in the viewer's own time zone.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The start, such as "today at 15:50" or "on 2 August at 15:50". */
export function describeStart(start: string, now: Date): string {
  return `${nameDay(new Date(start), now)} at ${formatTime(start)}`;
}

function nameDay(date: Date, now: Date): string {
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  if (date.toDateString() === now.toDateString()) return "today";
  if (date.toDateString() === tomorrow.toDateString()) return "tomorrow";
  return `on ${new Intl.DateTimeFormat(dateLanguage, { day: "numeric", month: "long" }).format(date)}`;
}

/** The time left in whole minutes, for screen readers: "in 1 hour 5 minutes"; null once it has passed. */
export function describeTimeLeft(left: number): string | null {
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return `in ${Math.floor(left / dayMs)} days`;
  if (left < minuteMs) return "in less than a minute";
  const parts = [
    count(Math.floor(left / hourMs), "hour"),
    count(Math.floor((left % hourMs) / minuteMs), "minute"),
  ];
  return `in ${parts.filter(Boolean).join(" ")}`;
}

const count = (value: number, unit: string) => value > 0 && `${value} ${unit}${value === 1 ? "" : "s"}`;
