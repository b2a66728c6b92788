import { createContext, use } from "react";

import { describeTime } from "./episodeTimes.ts";

/** The time zone of the event, an IANA name: every time of the dashboard is told in it. */
export const EventTimeZone = createContext("UTC");

interface EventTimeProps {
  instant: string;
  /** Leaves out the day where it is the day of this time. */
  now?: number;
}

/** A time by the event's clock, with the reader's own beside it where that differs. */
export function EventTime({ instant, now }: EventTimeProps) {
  const zone = use(EventTimeZone);
  const { event, own } = describeTime(instant, zone, now === undefined ? {} : { now });
  return (
    <time dateTime={instant} title={own === null ? undefined : zone}>
      {own === null ? event : `${event} (your time: ${own})`}
    </time>
  );
}
