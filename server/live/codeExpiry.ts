import type { Caller } from "../rights/caller.ts";
import { atTime } from "../rights/caller.ts";
import { nextEndOf } from "../rights/unlocks.ts";
import type { CallerConnection } from "./socketRights.ts";

/**
 * Ends the access codes of connected callers when they expire by the database's time. One timer waits for the earliest
 * expiry.
 */
interface CodeExpiry {
  /** Must be called whenever the connection's caller changes. */
  follow: (connection: CallerConnection) => void;
  unfollow: (connection: CallerConnection) => void;
  /** The connection's caller without expired codes, also when the timer is late. */
  presentCaller: (connection: CallerConnection) => Caller;
}

/** The longest delay of a timer. */
const longestWaitMs = 2_147_483_647;

export function createCodeExpiry(options: {
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
  onExpired: (connection: CallerConnection) => void;
}): CodeExpiry {
  const { databaseTime, onExpired } = options;
  const ends = new Map<CallerConnection, number>();
  let timer: { handle: NodeJS.Timeout; end: number } | null = null;

  /** An earlier expiry replaces the one that the timer waits for. */
  function waitFor(end: number): void {
    if (end === Infinity || (timer && timer.end <= end)) return;
    if (timer) clearTimeout(timer.handle);
    const wait = Math.min(end - databaseTime(), longestWaitMs);
    // The timer does not delay the end of the process.
    timer = { handle: setTimeout(expire, wait).unref(), end };
  }

  function expire(): void {
    timer = null;
    // A timer may fire a millisecond early. Then the next timer waits for the rest.
    const now = databaseTime();
    let next = Infinity;
    for (const [connection, end] of ends) {
      if (end > now) {
        next = Math.min(next, end);
      } else {
        ends.delete(connection);
        connection.caller = atTime(connection.caller, now);
        next = Math.min(next, update(connection));
        onExpired(connection);
      }
    }
    waitFor(next);
  }

  /** The next expiry of the connection's codes; infinite when none expires. */
  function update(connection: CallerConnection): number {
    const { unlocks, grants } = connection.caller;
    const end = Math.min(nextEndOf(unlocks), nextEndOf(grants));
    if (end === Infinity) ends.delete(connection);
    else ends.set(connection, end);
    return end;
  }

  return {
    follow: (connection) => waitFor(update(connection)),
    unfollow: (connection) => void ends.delete(connection),
    presentCaller(connection) {
      const { caller } = connection;
      // Most callers have no codes, and this runs for every value.
      if (caller.unlocks.codes.size === 0) return caller;
      const present = atTime(caller, databaseTime());
      if (present !== caller) connection.caller = present;
      return present;
    },
  };
}
