import { createContext, use } from "react";

import { useClock } from "../../ui/useClock.ts";
import { useIsHydrated } from "../../ui/useIsHydrated.ts";
import { describeTime } from "./episodeTimes.ts";

/** The time zone of the event, an IANA name, in which the dashboard shows every time. */
export const EventTimeZone = createContext("UTC");

export function useEventTimeZone(): string {
  return use(EventTimeZone);
}

const startOfMinute = (time: number) => time - (time % 60_000);

interface EventTimeProps {
  instant: string;
  /** Whether a time of today is shown without its date. */
  isDayLeftOutToday?: boolean;
}

/** A time in the event's time zone, with the viewer's own time next to it where the two differ. */
export function EventTime({ instant, isDayLeftOutToday = false }: EventTimeProps) {
  const zone = useEventTimeZone();
  const now = useClock(startOfMinute);
  const { event, own } = describeTime(instant, zone, isDayLeftOutToday ? { now } : {});
  // Only the browser knows the viewer's time zone.
  const isOwnShown = useIsHydrated() && own !== null;
  return (
    <time dateTime={instant} title={isOwnShown ? zone : undefined}>
      {isOwnShown ? `${event} (${own} your time)` : event}
    </time>
  );
}
