import type { Change, Clock, ChangeSet } from "./clock.ts";
import type { Effect, Reads } from "./reads.ts";

/** Changes that the listener read, and when. */
export interface LoggedChanges<Entry extends Change> {
  clock: Clock;
  /** The clock before the changes; null when they cannot be listed individually. */
  previous: Clock | null;
  changes: Entry[];
  /** The time of reading, by `performance.now()`. */
  at: number;
}

/**
 * The changes of the last seconds. A response that was read before them and is completed after them is checked against
 * them.
 */
interface ChangeLog<Entry extends Change> {
  add: (changeSet: ChangeSet<Entry>, previous: Clock | null) => LoggedChanges<Entry>;
  /** The newest clock whose changes were added; null before any. */
  clock: () => Clock | null;
  /** The changes that were added since the clock, in order. */
  since: (clock: Clock) => LoggedChanges<Entry>[];
}

/** The number of change sets in memory. Ten are added for ten changes a second. */
const mostChangeSets = 100;

/** Beyond this number, refreshing all responses is faster than finding the affected ones. */
const mostChanges = 2_000;

export function createChangeLog<Entry extends Change>(): ChangeLog<Entry> {
  const log: LoggedChanges<Entry>[] = [];
  return {
    add({ clock, changes }, previous) {
      const isListed = changes !== null && changes.length <= mostChanges;
      const logged: LoggedChanges<Entry> = {
        clock,
        previous: isListed ? previous : null,
        changes: isListed ? changes : [],
        at: performance.now(),
      };
      // The changes of a replaced database are older than each response from the present one.
      if (log.at(-1)?.clock.epoch !== clock.epoch) log.length = 0;
      log.push(logged);
      if (log.length > mostChangeSets) log.shift();
      return logged;
    },
    clock: () => log.at(-1)?.clock ?? null,
    since: (clock) => log.filter((logged) => isNewer(logged.clock, clock)),
  };
}

/**
 * How the changes affect a response that was valid at `clock`; "unknown" when the log begins after that clock.
 */
export function effectOf<Entry extends Change>(
  logged: LoggedChanges<Entry>,
  reads: Reads<Entry>,
  clock: Clock,
): Effect | "unknown" {
  const { previous, changes } = logged;
  const isWhole =
    previous !== null &&
    logged.clock.epoch === clock.epoch &&
    previous.epoch === clock.epoch &&
    previous.revision <= clock.revision;
  if (!isWhole) return "unknown";
  const isAhead = previous.revision < clock.revision;
  const later = isAhead ? changes.filter(({ revision }) => revision > clock.revision) : changes;
  return reads.effectOf(later, logged.clock);
}

/** Another epoch is always newer, because clocks are only read from the current database. */
export function isNewer(clock: Clock, other: Clock): boolean {
  return clock.epoch !== other.epoch || clock.revision > other.revision;
}
