import type { LoggedChanges } from "../changeLog.ts";
import { createChangeLog, isNewer } from "../changeLog.ts";
import type { Change, ChangeSet, Clock } from "../clock.ts";

/** The newest clock that a response cache received, and the changes up to it, which it receives a moment later. */
export interface ReceivedChanges<Entry extends Change> {
  /**
   * Receives a clock; false when it is not newer than those before. A clock with the epoch of a replaced database is
   * ignored for a minute, because an execution in that database may end later; unless the listener reads this epoch again.
   */
  receive: (clock: Clock) => boolean;
  /** Receives the changes since `previous`. */
  add: (changeSet: ChangeSet<Entry>, previous: Clock | null) => LoggedChanges<Entry>;
  /** The newest clock; null before the first. */
  newest: () => Clock | null;
  /** Whether no newer clock was received. */
  isNewest: (clock: Clock) => boolean;
  /** Whether a newer revision was received whose changes have not been read yet. */
  hasUnreadChanges: (clock: Clock) => boolean;
  /** Resolves when the changes were read, or cannot be read soon. */
  catchUp: () => Promise<void>;
  /** The changes that were added since the clock, in order. */
  since: (clock: Clock) => LoggedChanges<Entry>[];
}

/** The time within which executions that began in a replaced database end. */
const longestExecutionMs = 60_000;

export function createReceivedChanges<Entry extends Change>(
  readChanges: () => Promise<void>,
): ReceivedChanges<Entry> {
  const changeLog = createChangeLog<Entry>();
  let newest: Clock | null = null;
  /** When each epoch was replaced, by `performance.now()`. */
  const replacedAt = new Map<string, number>();
  let catchingUp: Promise<void> | null = null;

  const isReplaced = (epoch: string): boolean =>
    performance.now() - (replacedAt.get(epoch) ?? -Infinity) < longestExecutionMs;

  return {
    receive(clock) {
      if (isReplaced(clock.epoch) || (newest !== null && !isNewer(clock, newest))) return false;
      if (newest !== null && newest.epoch !== clock.epoch) replacedAt.set(newest.epoch, performance.now());
      newest = clock;
      return true;
    },
    add(changeSet, previous) {
      replacedAt.delete(changeSet.clock.epoch);
      return changeLog.add(changeSet, previous);
    },
    newest: () => newest,
    isNewest: (clock) => newest === null || !isNewer(newest, clock),
    hasUnreadChanges(clock) {
      const logged = changeLog.clock();
      return newest !== null && isNewer(newest, clock) && (logged === null || isNewer(newest, logged));
    },
    catchUp() {
      catchingUp ??= readChanges().finally(() => (catchingUp = null));
      return catchingUp;
    },
    since: changeLog.since,
  };
}
