import { Link, useLocation } from "react-router-dom";

import type { AlarmBar_AlarmFragment as Alarm } from "../../lib/generated/AlarmBar.ts";
import { mayEditCatalogue } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { useClock } from "../../ui/useClock.ts";
import { describeAge } from "./describeAge.ts";
import { useAlarmActions } from "./useAlarmActions.ts";

import buttons from "../../ui/Button.module.css";
import styles from "./AlarmBar.module.css";

/** One alarm: its subject, its age, its actions, and the button that silences it. */
export function AlarmLine({ alarm }: { alarm: Alarm }) {
  const { message, subject, since, isQuiet } = alarm;
  const age = useClock((now) => describeAge(since, now));
  const { isWorking, switchLive, makeQuiet } = useAlarmActions(alarm);
  const about = subject === null ? message : `${message}: ${subject}`;
  const wanted = solvingSwitch[alarm.kind] ?? null;
  const address = useAddress(alarm);
  return (
    <li className={styles.line} data-quiet={isQuiet || undefined}>
      <div className={styles.words}>
        <p className={styles.message}>{message}</p>
        <p className={styles.facts}>
          {subject !== null && `${subject} · `}
          <time dateTime={since}>{age}</time>
          {isQuiet && " · quiet"}
        </p>
      </div>
      <div className={styles.actions}>
        {wanted === null ? (
          address !== null && (
            <Link className={buttons["quiet"]} to={address} aria-label={`Show: ${about}`}>
              Show
            </Link>
          )
        ) : (
          <Button
            look="danger"
            aria-disabled={isWorking}
            aria-label={`Switch LIVE ${wanted ? "on" : "off"}: ${about}`}
            onClick={() => !isWorking && void switchLive(wanted)}
          >
            Switch LIVE {wanted ? "on" : "off"}
          </Button>
        )}
        {!isQuiet && (
          <Button
            look="quiet"
            aria-disabled={isWorking}
            aria-label={`Quiet for 15 min: ${about}`}
            onClick={() => !isWorking && void makeQuiet()}
          >
            Quiet for 15 min
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * The position of the LIVE switch that resolves the alarm, by its kind; absent for alarms that LIVE does not resolve.
 */
const solvingSwitch: Partial<Record<Alarm["kind"], boolean>> = {
  LIVE_BUT_DOWN: false,
  LIVE_BUT_ENDED: false,
  UP_BUT_NOT_LIVE: true,
  GO_LIVE_MISSED: true,
};

/** The address of the alarm's subject, for an operator on the live board; null where it is already open. */
function useAddress({ kind, seriesSlug }: Alarm): string | null {
  const { viewer } = useViewer();
  const { pathname } = useLocation();
  if (kind === "WEBHOOK_OFF") return "/admin/webhooks";
  if (seriesSlug === null) return "/admin/courts";
  if (mayEditCatalogue(viewer)) return `/admin?${new URLSearchParams({ episodes: seriesSlug })}`;
  return pathname === boardPath ? null : boardPath;
}

const boardPath = "/admin/live";
