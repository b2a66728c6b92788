import type { PendingWork } from "../../concurrency/pendingWork.ts";
import type { Caller } from "../../rights/caller.ts";
import type { Change, Clock, ClockDefinition, ClockName } from "../clock.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Topic } from "../subscription.ts";
import type { Fanout } from "./fanout.ts";
import { createFanout } from "./fanout.ts";
import type { SharedQuery, Subscriber } from "./group.ts";
import { createSending } from "./sending.ts";
import { createSubscriptionTexts } from "./subscriptionTexts.ts";

/** The fan-outs of all clocks. They send over the same sockets. */
export interface Fanouts {
  of: <Entry extends Change>(clock: ClockDefinition<Entry>) => Fanout<Entry>;
  join: <Entry extends Change>(
    subscriber: Subscriber,
    query: SharedQuery<Entry>,
  ) => AsyncIterableIterator<never>;
  /** Executes the subscriptions that depend on this topic again. */
  refreshTopic: (topic: Topic) => void;
  /** Called after the rights of the connection's caller were read again. */
  refreshRights: (connection: CallerConnection) => void;
  /** Retries failed executions and sends; called once a second. */
  retry: () => void;
  /** The number of groups. */
  groups: () => number;
  /** The number of values that were sent. */
  deliveries: () => number;
}

/** The functions that all fan-outs share, regardless of the clock. */
type OfAnyClock = Omit<Fanout<never>, "join" | "applyChanges">;

export function createFanouts(options: {
  /** The newest revision of the clock that the listener has received. */
  newest: (clock: ClockName) => Clock | null;
  callerOf: (connection: CallerConnection) => Caller | null;
  /** The connections of the caller's account or API token; null for a visitor. */
  ownConnections: (caller: Caller) => readonly CallerConnection[] | null;
  track: PendingWork["track"];
  /** Called when this limit refuses a client. */
  onLimit: (limit: string) => void;
  onError: (error: unknown) => void;
}): Fanouts {
  const sending = createSending(options);
  const texts = createSubscriptionTexts({
    ownConnections: options.ownConnections,
    textsOf: (connection) => all().flatMap((fanout) => fanout.textsOf(connection)),
  });
  const known = new Map<ClockName, OfAnyClock>();

  function of<Entry extends Change>({ name }: ClockDefinition<Entry>): Fanout<Entry> {
    // A clock has exactly one definition, so its fan-out has the type of its changes.
    const present = known.get(name) as Fanout<Entry> | undefined;
    const fanout =
      present ?? createFanout<Entry>({ ...options, sending, texts, newest: () => options.newest(name) });
    if (!present) known.set(name, fanout);
    return fanout;
  }

  const all = (): OfAnyClock[] => [...known.values()];

  return {
    of,
    join(subscriber, query) {
      // When an id is reused while its operation is being opened, it belongs only to the later operation.
      for (const fanout of all()) fanout.end(subscriber);
      return of(query.following.clock).join(subscriber, query);
    },
    refreshTopic: (topic) => all().forEach((fanout) => fanout.refreshTopic(topic)),
    refreshRights: (connection) => all().forEach((fanout) => fanout.refreshRights(connection)),
    retry() {
      sending.closeLagging((connection) => all().some((fanout) => fanout.hasWaiting(connection)));
      for (const fanout of all()) fanout.retry();
    },
    groups: () => all().reduce((sum, fanout) => sum + fanout.groups(), 0),
    deliveries: sending.deliveries,
  };
}
