import { useStreamProbe } from "../../player/streamProbe.ts";
import { formatTime } from "../../ui/formatStart.ts";
import { useClock } from "../../ui/useClock.ts";
import { formatCountdown } from "./formatCountdown.ts";
import { useWaitingMatches } from "./useWaitingMatches.ts";
import { WaitingMatches } from "./WaitingMatches.tsx";
import { describeStart, describeTimeLeft } from "./waitingText.ts";

import styles from "./WaitingRoom.module.css";

export interface WaitingWordsProps {
  episodeId: string;
  /** The planned start; null when it is unknown. */
  start: string | null;
  /** Whether the planned start has passed. */
  isLate: boolean;
  /**
   * The address of the stream, which is probed from shortly before the start; null for a video that cannot be probed.
   */
  streamUrl: string | null;
  /** Called when the stream is running, even if the broadcast is not switched live. */
  onUp: () => void;
}

/** The start of the broadcast and its matches. Calls `onUp` as soon as its stream is running. */
export function WaitingWords({ episodeId, start, isLate, streamUrl, onUp }: WaitingWordsProps) {
  const waiting = useWaitingMatches(episodeId, start);
  const isCancelled = waiting?.matches.every(({ status }) => status === "CANCELLED") ?? false;
  useStreamProbe(isCancelled ? null : streamUrl, start, onUp);
  return (
    <>
      <div className={styles.when}>
        {isCancelled ? (
          <p className={styles.start}>Cancelled: no match is left to be shown here.</p>
        ) : start === null ? null : isLate ? (
          <p className={styles.start}>
            Was planned for <time dateTime={start}>{formatTime(start)}</time>. It will start here by itself.
          </p>
        ) : (
          <Start start={start} />
        )}
      </div>
      {waiting && <WaitingMatches {...waiting} />}
    </>
  );
}

/** The countdown. It is not announced; a screen reader that moves to it reads a text that changes once a minute. */
function Start({ start }: { start: string }) {
  const words = useClock((now) => describeStart(start, new Date(now)));
  const left = useClock((now) => formatCountdown(Date.parse(start) - now));
  const timeLeft = useClock((now) => describeTimeLeft(Date.parse(start) - now));
  return (
    <p className={styles.start}>
      Starts <time dateTime={start}>{words}</time>{" "}
      <span role="timer" className={styles.countdown}>
        <span aria-hidden="true">{left !== null && `(in ${left})`}</span>
        <span className="visually-hidden">{timeLeft}</span>
      </span>
    </p>
  );
}
