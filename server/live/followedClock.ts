import type { Change, ChangeSet, Clock, ClockDefinition, ClockName } from "./clock.ts";
import { isFollowable, primeChanges } from "./clock.ts";
import type { Snapshot } from "./loaders.ts";

/** The state of a clock as the listener has read it. */
export interface FollowedClock<Entry extends Change> extends ReadClock {
  definition: ClockDefinition<Entry>;
  /** Registers the handlers and begins to call them. */
  start: (handlers: ClockHandlers<Entry>) => void;
}

export interface ClockHandlers<Entry extends Change> {
  /**
   * Called when a change was announced and its changes are being read. The returned function is called after
   * `onChanges`.
   */
  onNotification: () => (() => void) | null;
  /** Called when the revision increased, or the epoch changed. */
  onChanges: (changeSet: ChangeSet<Entry>, previous: Clock | null) => void;
}

/** The part of a followed clock that is the same for every clock. */
export interface ReadClock {
  name: ClockName;
  /** The newest clock that was read; null before the first read. */
  clock: () => Clock | null;
  /** The statement that reads the clock, and the changes after the revision in this parameter. */
  reading: (parameter: string) => string;
  /** Receives a row of this statement. */
  receive: (row: ClockRow) => void;
  /** Calls `onNotification`. */
  announce: () => (() => void) | null;
  /** Adds the last read changes to a snapshot of the same revision, so that a subscription need not read them again. */
  prime: (snapshot: Snapshot) => void;
}

export interface ClockRow extends Clock {
  name: ClockName;
  /** The changes, with the columns of the clock's definition. */
  changes: unknown[];
}

export function followClock<Entry extends Change>(definition: ClockDefinition<Entry>): FollowedClock<Entry> {
  const { name, columns } = definition;
  let present: Clock | null = null;
  let last: { changeSet: ChangeSet<Entry>; previous: Clock | null } | null = null;
  let handlers: ClockHandlers<Entry> | null = null;
  const pairs = Object.entries(columns).map(([property, column]) => `'${property}', ${column}`);

  return {
    name,
    definition,
    clock: () => present,
    start: (given) => void (handlers = given),
    // Only with both bounds does a plan without values use the index of the log.
    reading: (parameter) =>
      `select '${name}' as name, epoch, revision, last_updated as "lastUpdated",
          (select coalesce(json_agg(json_build_object(${pairs.join(", ")}) order by revision), '[]')
            from ${name}_change
            where revision > ${parameter} and revision <= ${name}_clock.revision) as changes
        from ${name}_clock`,
    receive({ epoch, revision, lastUpdated, changes }) {
      const previous = present;
      const clock = { epoch, revision, lastUpdated };
      present = clock;
      if (previous?.revision === revision && previous.epoch === epoch) return;
      const isListed = previous !== null && isFollowable(clock, previous);
      // The statement creates the changes from the columns of their definition.
      const changeSet = { clock, changes: isListed ? (changes as Entry[]) : null };
      last = { changeSet, previous };
      handlers?.onChanges(changeSet, previous);
    },
    announce: () => handlers?.onNotification() ?? null,
    prime(snapshot) {
      if (last?.previous) primeChanges(snapshot, definition, last.changeSet, last.previous);
    },
  };
}
