import { createBatcher } from "../concurrency/batcher.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import { limits } from "../configuration/limits.ts";
import type { Caller } from "../rights/caller.ts";
import type { Change, ChangeSet, Clock } from "./clock.ts";
import type { SharedQuery, Subscriber } from "./fanout/group.ts";
import { IdleIterator } from "./fanout/idleIterator.ts";
import type { Sending } from "./fanout/sending.ts";
import type { WrittenValue } from "./fanout/value.ts";
import { writeValue } from "./fanout/value.ts";
import type { CallerConnection } from "./socketRights.ts";
import type { Topic } from "./subscription.ts";

/**
 * Subscriptions whose value depends on the caller. Each is executed separately, when the caller's own state changes.
 */
interface PersonalSubscriptions<Entry extends Change> {
  join: (subscriber: Subscriber, query: SharedQuery<Entry>) => PersonalSubscriber<Entry>;
  leave: (subscriber: PersonalSubscriber<Entry>) => void;
  /** Executes the affected subscriptions again. */
  applyChanges: (changeSet: ChangeSet<Entry>, previous: Clock | null) => void;
  /** Executes the subscriptions that depend on this topic again. */
  refreshTopic: (topic: Topic) => void;
  /** Executes the subscription again, because the caller's rights or own data may have changed. */
  refresh: (subscriber: PersonalSubscriber<Entry>) => void;
  /** Retries failed executions and sends. */
  retry: () => void;
}

/** The subscribers of one query, who share the query but not the value. */
interface PersonalGroup<Entry extends Change> {
  query: SharedQuery<Entry>;
  subscribers: Set<PersonalSubscriber<Entry>>;
  onDepart: (subscriber: PersonalSubscriber<Entry>) => void;
}

/**
 * There are as many instances as signed-in viewers, so each stores as little as possible: only the fingerprint of its
 * last value.
 */
export class PersonalSubscriber<Entry extends Change> extends IdleIterator implements Subscriber {
  readonly connection: CallerConnection;
  readonly operationId: string;
  readonly group: PersonalGroup<Entry>;
  /** Whether the value must be executed again. */
  isDue = true;
  isExecuting = false;
  sentFingerprint: string | null = null;

  constructor({ connection, operationId }: Subscriber, group: PersonalGroup<Entry>) {
    super();
    this.connection = connection;
    this.operationId = operationId;
    this.group = group;
  }

  protected depart(): void {
    this.group.onDepart(this);
  }
}

export function createPersonalSubscriptions<Entry extends Change>(options: {
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  sending: Pick<Sending, "send" | "end">;
  onDepart: (subscriber: PersonalSubscriber<Entry>) => void;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): PersonalSubscriptions<Entry> {
  const byKey = new Map<string, PersonalGroup<Entry>>();
  const inBatches = createBatcher(limits.fanout.personal);

  async function execute(subscriber: PersonalSubscriber<Entry>): Promise<void> {
    const { connection, group } = subscriber;
    const isPresent = (): boolean => group.subscribers.has(subscriber);
    subscriber.isExecuting = true;
    try {
      while (subscriber.isDue && isPresent()) {
        const caller = options.callerOf(connection);
        // The value is refreshed once the rights have been read.
        if (caller === null) break;
        subscriber.isDue = false;
        const value = writeValue(
          await inBatches(() => group.query.execute(caller, null)),
          group.query.following.sendsChangesOnly,
        );
        // A value that was executed with other rights than the current ones is not sent.
        if (options.callerOf(connection) !== caller) subscriber.isDue = true;
        else if (isPresent() && !deliver(subscriber, value, options.sending)) {
          subscriber.isDue = true;
          break;
        }
      }
    } catch (error) {
      // The subscriber keeps its value. `retry` executes the next one once the database is available.
      subscriber.isDue = true;
      options.onError(error);
    } finally {
      subscriber.isExecuting = false;
    }
  }

  function refresh(subscriber: PersonalSubscriber<Entry>): void {
    subscriber.isDue = true;
    if (!subscriber.isExecuting) void options.track(execute(subscriber));
  }

  function refreshAll({ subscribers }: PersonalGroup<Entry>): void {
    for (const subscriber of subscribers) refresh(subscriber);
  }

  return {
    join(subscriber, query) {
      const group = byKey.get(query.key) ?? { query, subscribers: new Set(), onDepart: options.onDepart };
      byKey.set(group.query.key, group);
      const joined = new PersonalSubscriber(subscriber, group);
      group.subscribers.add(joined);
      refresh(joined);
      return joined;
    },
    leave(subscriber) {
      const { query, subscribers } = subscriber.group;
      subscribers.delete(subscriber);
      if (subscribers.size === 0) byKey.delete(query.key);
    },
    applyChanges({ changes }, previous) {
      const areListed = changes !== null && previous !== null;
      for (const group of byKey.values())
        if (!areListed || changes.some(group.query.following.affects)) refreshAll(group);
    },
    refreshTopic(topic) {
      for (const group of byKey.values()) if (group.query.following.topic === topic) refreshAll(group);
    },
    refresh,
    retry() {
      for (const { subscribers } of byKey.values())
        for (const subscriber of subscribers) if (subscriber.isDue) refresh(subscriber);
    },
  };
}

/** Sends the value unless it equals the last one. Returns false when the socket has no room for it. */
function deliver<Entry extends Change>(
  subscriber: PersonalSubscriber<Entry>,
  { fingerprint, frames, isLast }: WrittenValue,
  { send, end }: Pick<Sending, "send" | "end">,
): boolean {
  const isNew = fingerprint === null || fingerprint !== subscriber.sentFingerprint;
  if (isNew && !send(subscriber, frames)) return false;
  subscriber.sentFingerprint = fingerprint;
  if (isLast) end(subscriber);
  return true;
}
