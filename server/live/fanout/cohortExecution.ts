import type { PendingWork } from "../../concurrency/pendingWork.ts";
import type { Caller } from "../../rights/caller.ts";
import type { Change, Clock } from "../clock.ts";
import type { CallerConnection } from "../socketRights.ts";
import { deliverToCohort } from "./cohortDelivery.ts";
import { createCohortValues } from "./cohortValue.ts";
import type { Cohort, Group, Member } from "./group.ts";
import { hasFewSubscribers, isBehind, joinEqual } from "./group.ts";
import type { Sending } from "./sending.ts";
import type { WrittenValue } from "./value.ts";

/** Executes the next value of each cohort of a group, and sends it to the cohort's members. */
interface CohortExecution<Entry extends Change> {
  /** Executes the cohorts that are out of date and have a member with room in its buffer. */
  markDirty: (group: Group<Entry>) => void;
}

export function createCohortExecution<Entry extends Change>(options: {
  sending: Sending;
  /** The newest clock that the listener has received. */
  newest: () => Clock | null;
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  /** Moves a member whose rights changed to its new group. */
  move: (member: Member<Entry>) => void;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): CohortExecution<Entry> {
  const { backpressure, queue, runLimited } = options.sending;
  const values = createCohortValues<Entry>({ ...options, valueCache: options.sending.valueCache });

  function markDirty(group: Group<Entry>): void {
    for (const cohort of group.cohorts)
      if (!cohort.isExecuting && isBehind(cohort, options.newest()) && canSend(cohort))
        startExecution(group, cohort);
  }

  function canSend({ members }: Cohort<Entry>): boolean {
    for (const { connection } of members) if (backpressure.hasRoom(connection)) return true;
    return false;
  }

  /** Each cohort is executed separately, so that none waits for the value of another. */
  function startExecution(group: Group<Entry>, cohort: Cohort<Entry>): void {
    cohort.isExecuting = true;
    const execute = () => executeCohort(group, cohort);
    if (values.findCached(group, cohort)) trackExecution(execute());
    else if (hasFewSubscribers(group)) queue.add(cohort, group.bytes, execute);
    else trackExecution(runLimited(execute));
  }

  function trackExecution(execution: Promise<unknown>): void {
    void options.track(execution).catch(options.onError);
  }

  /** Executes and sends the cohort's next value. Returns its size; 0 when there is none. */
  async function executeCohort(group: Group<Entry>, cohort: Cohort<Entry>): Promise<number> {
    let value: WrittenValue | null = null;
    try {
      // Another value may have filled the buffers of its sockets since. Then `retry` executes this one once there is
      // room.
      if (canSend(cohort)) value = await values.find(group, cohort);
      if (value !== null) await deliverToCohort(group, cohort, value, options);
    } catch (error) {
      // The subscribers keep their value, and `retry` executes the next one once the database is available.
      options.onError(error);
    }
    cohort.isExecuting = false;
    if (value === null) return 0;
    joinEqual(group.cohorts);
    markDirty(group);
    return value.bytes;
  }

  return { markDirty };
}
