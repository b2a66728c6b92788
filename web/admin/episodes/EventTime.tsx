import { createContext, use } from "react";

import { useClock } from "../../ui/useClock.ts";
import { useIsHydrated } from "../../ui/useIsHydrated.ts";
import { describeTime } from "./episodeTimes.ts";

/** The time zone of the event, an IANA name: the dashboard shows every time in it. */
export const EventTimeZone = createContext("UTC");

export function useEventTimeZone(): string {
  return use(EventTimeZone);
}

const startOfMinute = (time: number) => time - (time % 60_000);

interface EventTimeProps {
  instant: string;
  /** A time of today is shown without its day. */
  isDayLeftOutToday?: boolean;
}

/** A time by the event's clock, with the reader's own beside it where that differs. */
export function EventTime({ instant, isDayLeftOutToday = false }: EventTimeProps) {
  const zone = useEventTimeZone();
  const now = useClock(startOfMinute);
  const { event, own } = describeTime(instant, zone, isDayLeftOutToday ? { now } : {});
  // The server does not know the reader's clock.
  const isOwnShown = useIsHydrated() && own !== null;
  return (
    <time dateTime={instant} title={isOwnShown ? zone : undefined}>
      {isOwnShown ? `${event} (your time: ${own})` : event}
    </time>
  );
}
