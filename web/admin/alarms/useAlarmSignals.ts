import { useEffect, useRef } from "react";

import type { AlarmBar_AlarmFragment as Alarm } from "../../lib/generated/AlarmBar.ts";
import alarmIcon from "./alarmIcon.svg";
import { hasAlarmSound, playAlarmSound } from "./alarmSound.ts";

/** Includes `since`, so that an alarm that occurs again counts as new. */
const signOf = ({ id, since }: Alarm): string => `${id} ${since}`;

/** The number of remembered alarms. */
const mostSigns = 1_000;

/** Plays a sound at each new alarm, and shows in the tab's icon that there are alarms. */
export function useAlarmSignals(alarms: readonly Alarm[] | undefined): void {
  // Also of past alarms: an alarm of a stream that comes and goes returns with the same `since`.
  const seenSigns = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    if (!alarms) return;
    const before = seenSigns.current;
    const present = new Set(alarms.map(signOf));
    const past = [...(before ?? [])].filter((sign) => !present.has(sign));
    seenSigns.current = new Set([...past, ...present].slice(-mostSigns));
    // Alarms that exist when the page opens make no sound.
    const isNew = alarms.some((alarm) => !alarm.isQuiet && before?.has(signOf(alarm)) === false);
    if (isNew && hasAlarmSound()) playAlarmSound();
  }, [alarms]);

  const hasAlarms = alarms?.some(({ isQuiet }) => !isQuiet) ?? false;
  useEffect(() => {
    const icon = hasAlarms ? document.querySelector<HTMLLinkElement>('link[rel="icon"]') : null;
    const usual = icon?.href ?? "";
    if (icon) icon.href = alarmIcon;
    return () => {
      if (icon) icon.href = usual;
    };
  }, [hasAlarms]);
}
