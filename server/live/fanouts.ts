import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Caller } from "../rights/caller.ts";
import type { Change, Clock, ClockDefinition, ClockName } from "./clock.ts";
import type { Fanout } from "./fanout.ts";
import { createFanout } from "./fanout.ts";
import type { SharedQuery, Subscriber } from "./group.ts";
import { createSending } from "./sending.ts";
import type { Connection } from "./socketRights.ts";
import type { Topic } from "./subscription.ts";

/** A fan-out for each clock; all of them send over the same sockets. */
export interface Fanouts {
  of: <Noted extends Change>(clock: ClockDefinition<Noted>) => Fanout<Noted>;
  join: <Noted extends Change>(
    subscriber: Subscriber,
    query: SharedQuery<Noted>,
  ) => AsyncIterableIterator<never>;
  /** Executes again what depends on this topic. */
  refreshTopic: (topic: Topic) => void;
  /** The rights of the connection's caller were read again. */
  refreshRights: (connection: Connection) => void;
  /** Tries again what could not be executed or sent; called once a second. */
  retry: () => void;
  /** How many groups there are. */
  groups: () => number;
  /** How many values were sent. */
  deliveries: () => number;
}

/** What does not depend on the clock. */
type OfAnyClock = Omit<Fanout<never>, "join" | "applyChanges">;

export function createFanouts(options: {
  /** The newest revision of the clock that the listener knows. */
  newest: (clock: ClockName) => Clock | null;
  callerOf: (connection: Connection) => Caller | null;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): Fanouts {
  const sending = createSending(options);
  const known = new Map<ClockName, OfAnyClock>();

  function of<Noted extends Change>({ name }: ClockDefinition<Noted>): Fanout<Noted> {
    // A clock has one definition, so that its fan-out always has its changes.
    const present = known.get(name) as Fanout<Noted> | undefined;
    const fanout =
      present ?? createFanout<Noted>({ ...options, sending, newest: () => options.newest(name) });
    if (!present) known.set(name, fanout);
    return fanout;
  }

  const all = (): OfAnyClock[] => [...known.values()];
  const count = (read: (fanout: OfAnyClock) => number): number =>
    all().reduce((sum, fanout) => sum + read(fanout), 0);

  return {
    of,
    join(subscriber, query) {
      // An id that is used again while its operation is being opened stands for the later operation alone.
      for (const fanout of all()) fanout.end(subscriber);
      return of(query.following.clock).join(subscriber, query);
    },
    refreshTopic: (topic) => all().forEach((fanout) => fanout.refreshTopic(topic)),
    refreshRights: (connection) => all().forEach((fanout) => fanout.refreshRights(connection)),
    retry() {
      sending.closeLagging((connection) => all().some((fanout) => fanout.hasWaiting(connection)));
      for (const fanout of all()) fanout.retry();
    },
    groups: () => count((fanout) => fanout.groups()),
    deliveries: () => count((fanout) => fanout.deliveries()),
  };
}
