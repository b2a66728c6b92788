import { useState, useSyncExternalStore } from "react";

import type { AlarmBar_AlarmFragment as Alarm } from "../../lib/generated/AlarmBar.ts";
import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { useFocusFallback } from "../../ui/useKeptFocus.ts";
import { AlarmLine } from "./AlarmLine.tsx";
import { AlarmPushSwitch } from "./AlarmPushSwitch.tsx";
import { hasAlarmSound, keepAlarmSound, playAlarmSound } from "./alarmSound.ts";

import styles from "./AlarmBar.module.css";

/**
 * The alarms, on every page of the dashboard, each with its age and its actions. Until the operator opens the list the
 * bar is one line high, also without alarms and before they are loaded, so that nothing below it moves.
 */
export function AlarmBar({ alarms }: { alarms: readonly Alarm[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { viewer } = useViewer();
  // The buttons of an alarm disappear when they are pressed.
  const focus = useFocusFallback();
  if (!alarms) return <div className={styles.bar} />;
  const unsilenced = alarms.filter(({ isQuiet }) => !isQuiet);
  const sorted = alarms.toSorted(
    (one, other) => Number(one.isQuiet) - Number(other.isQuiet) || places[one.kind] - places[other.kind],
  );
  const shown = isOpen ? sorted : sorted.slice(0, 1);
  return (
    <section
      {...focus}
      className={styles.bar}
      tabIndex={-1}
      aria-label="Alarms"
      data-alarms={unsilenced.length > 0 || undefined}
      data-open={(isOpen && shown.length > 0) || undefined}
    >
      <output className={styles.count}>{countAlarms(unsilenced.length)}</output>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Alarms">
          {shown.map((alarm) => (
            <AlarmLine key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : "Show all"}
        </Button>
      )}
      <div className={styles.signals}>
        <SoundSwitch />
        {mayAdminister(viewer) && <AlarmPushSwitch />}
      </div>
    </section>
  );
}

/** The place of each kind among the alarms: those that affect viewers come first. */
const places: Readonly<Record<Alarm["kind"], number>> = {
  LIVE_BUT_DOWN: 0,
  LIVE_BUT_ENDED: 1,
  GO_LIVE_MISSED: 2,
  NOT_STARTED: 3,
  UP_BUT_NOT_LIVE: 4,
  SCORER_SILENT: 5,
  SAME_ADDRESS: 6,
  NO_BROADCAST: 7,
  WEBHOOK_OFF: 8,
};

function countAlarms(count: number): string {
  if (count === 0) return "No alarms";
  return count === 1 ? "1 alarm" : `${count} alarms`;
}

const stay = () => () => {};

function SoundSwitch() {
  // The server renders the bar too, without this browser's storage.
  const recalled = useSyncExternalStore(stay, hasAlarmSound, () => false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <Switch
      label="Sound"
      aria-label="Sound at a new alarm"
      checked={chosen ?? recalled}
      onChange={({ target }) => {
        keepAlarmSound(target.checked);
        setChosen(target.checked);
        if (target.checked) playAlarmSound();
      }}
    />
  );
}
