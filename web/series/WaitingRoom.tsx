import { formatStart, formatTime } from "../ui/formatStart.ts";
import { useClock } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { formatCountdown } from "./formatCountdown.ts";

import styles from "./WaitingRoom.module.css";

interface Props {
  title: string;
  poster: string | null;
  /** The planned start; null when it is unknown. */
  start: string | null;
  /** The planned start has passed. */
  isLate: boolean;
}

/** In the player's place until the broadcast begins, when the player replaces it. */
export function WaitingRoom({ title, poster, start, isLate }: Props) {
  // The viewer's zone and language are known in the browser only; the line's height is kept for them.
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.room}>
      {poster !== null && <img className={styles.poster} src={poster} alt="" fetchPriority="high" />}
      <div className={styles.words}>
        <p className={styles.label}>Up next</p>
        <p className={styles.title}>{title}</p>
        {start !== null && (
          <p className={styles.start}>
            {isLate && (
              <>
                <span className={styles.late}>Starting soon</span>, planned for{" "}
              </>
            )}
            <time dateTime={start}>{isHydrated && (isLate ? formatTime(start) : formatStart(start))}</time>
          </p>
        )}
        {start !== null && !isLate && <Countdown start={start} />}
      </div>
    </div>
  );
}

/** A timer is not announced as it runs; a screen reader that moves to it reads the time left. */
function Countdown({ start }: { start: string }) {
  const isHydrated = useIsHydrated();
  const left = useClock((now) => formatCountdown(Date.parse(start) - now));
  return (
    <p className={styles.countdown} role="timer" aria-label="Time until the start">
      {isHydrated && left}
    </p>
  );
}
