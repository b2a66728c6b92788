import { mostRecordedEvents } from "../../domain/scoring/recording.ts";
import type { KeptEvents, PendingEvent } from "./keptEvents.ts";
import { continuesLog, type EventLog, toMatchEvent, toPending } from "./log.ts";

/** The events of a match on the device that scores it: those that the server has confirmed, and then the unsent ones. */
export interface DeviceLog {
  /** All events in order. */
  read: () => EventLog;
  countConfirmed: () => number;
  countUnsent: () => number;
  /** The first unsent events, as many as one request may contain. */
  readBatch: () => PendingEvent[];
  append: (event: PendingEvent) => void;
  removeLast: () => void;
  /** The server has recorded this many of the unsent events. */
  confirm: (count: number) => void;
  /** The server has only this many events; later ones are sent again. */
  rewind: (count: number) => void;
  /** Drops the unsent events from this index on. */
  dropFrom: (index: number) => void;
  /** Continues the server's log. Returns the number of unsent events that were dropped since they do not follow it. */
  follow: (present: EventLog) => number;
  /** Takes over the events that were stored before a reload. */
  resume: (kept: KeptEvents) => void;
  /** The data that survives a reload. */
  keep: () => KeptEvents;
  clear: () => void;
}

export function createDeviceLog(): DeviceLog {
  let confirmed: EventLog = [];
  let unsent: readonly PendingEvent[] = [];
  /** The stored events from before a reload, until the log is loaded. */
  let resumed: KeptEvents | null = null;

  const number = (events: readonly PendingEvent[]): EventLog =>
    events.map((event, index) => toMatchEvent(event, confirmed.length + index + 1));

  const keep = (): KeptEvents => ({
    after: confirmed.length,
    lastId: confirmed.at(-1)?.id ?? null,
    unsent: [...unsent],
  });

  return {
    read: () => [...confirmed, ...number(unsent)],
    countConfirmed: () => confirmed.length,
    countUnsent: () => unsent.length,
    readBatch: () => unsent.slice(0, mostRecordedEvents),
    append(event) {
      unsent = [...unsent, event];
    },
    removeLast() {
      unsent = unsent.slice(0, -1);
    },
    confirm(count) {
      confirmed = [...confirmed, ...number(unsent.slice(0, count))];
      unsent = unsent.slice(count);
    },
    rewind(count) {
      unsent = [...confirmed.slice(count).map(toPending), ...unsent];
      confirmed = confirmed.slice(0, count);
    },
    dropFrom(index) {
      unsent = unsent.slice(0, index);
    },
    follow(present) {
      const isSame = continuesLog(present, resumed ?? keep());
      const dropped = isSame ? 0 : unsent.length;
      const known = new Set(present.map(({ id }) => id));
      unsent = isSame ? unsent.filter(({ id }) => !known.has(id)) : [];
      confirmed = present;
      resumed = null;
      return dropped;
    },
    resume(kept) {
      resumed = kept;
      unsent = kept.unsent;
    },
    keep,
    clear() {
      [confirmed, unsent] = [[], []];
    },
  };
}
