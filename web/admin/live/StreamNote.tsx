import type { StreamNote_HealthFragment as StreamHealth } from "../../lib/generated/LiveBoard.ts";
import { useClock } from "../../ui/useClock.ts";
import { describeAge } from "../alarms/describeAge.ts";

import styles from "./LiveBoard.module.css";

const stateNames = {
  UP: "Up",
  STALLED: "Stalled",
  MISSING: "Missing",
  UNREACHABLE: "Unreachable",
  INVALID: "Invalid",
  ENDED: "Ended",
  UNWATCHED: "Not checked",
} as const satisfies Record<StreamHealth["state"], string>;

/** The state of a row's stream, with its duration and its reason. */
export function StreamNote({ health: { state, since, detail } }: { health: StreamHealth }) {
  const age = useClock((now) => describeAge(since, now));
  return (
    <p className={styles.stream} data-stream={state} title={detail || undefined}>
      <span className="visually-hidden">Stream: </span>
      <span>
        {stateNames[state]}
        {state !== "UNWATCHED" && <time dateTime={since}> {age}</time>}
      </span>
      {detail !== "" && <span className="visually-hidden">. {detail}</span>}
    </p>
  );
}
