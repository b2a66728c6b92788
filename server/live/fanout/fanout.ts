import type { GraphQLError } from "graphql";

import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { tooManyRequests } from "../../errors.ts";
import type { Caller } from "../../rights/caller.ts";
import type { Change, ChangeSet, Clock } from "../clock.ts";
import { PersonalSubscriber, createPersonalSubscriptions } from "../personal.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Topic } from "../subscription.ts";
import { createCohortExecution } from "./cohortExecution.ts";
import { createConnectionSubscribers } from "./connectionSubscribers.ts";
import type { Group, SharedQuery, Subscriber } from "./group.ts";
import { Member, isBehind, isUnaffected, recordNotification, scopeIn } from "./group.ts";
import { createGroups } from "./groups.ts";
import type { Sending } from "./sending.ts";
import type { SubscriptionTexts } from "./subscriptionTexts.ts";
import type { ValueCache } from "./valueCache.ts";

/** Executes each distinct subscription once for its group, and sends all the same bytes; personal ones separately. */
export interface Fanout<Entry extends Change> {
  join: (subscriber: Subscriber, query: SharedQuery<Entry>) => AsyncIterableIterator<never>;
  /** Ends the operation with this id, if it belongs to this clock. */
  end: (subscriber: Subscriber) => void;
  /** Executes the groups that the changes since `previous` affect. The others stay up to date. */
  applyChanges: (changeSet: ChangeSet<Entry>, previous: Clock | null) => void;
  /** Executes the subscriptions that depend on this topic again. */
  refreshTopic: (topic: Topic) => void;
  /** Called after the rights of the connection's caller were read again; their own data may have changed too. */
  refreshRights: (connection: CallerConnection) => void;
  /** The texts of the connection's subscriptions. */
  textsOf: (connection: CallerConnection) => readonly string[];
  /** Whether the connection has subscribers with an unsent value. */
  hasWaiting: (connection: CallerConnection) => boolean;
  /** Retries failed executions and sends; called once a second. */
  retry: () => void;
  /** The number of groups. */
  groups: () => number;
}

/** Clients open the subscription again after this time, since others may have ended by then. */
const retryMs = 10_000;

const tooManyTexts = (): GraphQLError =>
  tooManyRequests(
    retryMs,
    "The open subscriptions of this account or network have too many different texts. Use variables.",
  );

type Joined<Entry extends Change> = Member<Entry> | PersonalSubscriber<Entry>;

export function createFanout<Entry extends Change>(options: {
  sending: Sending;
  texts: SubscriptionTexts;
  /** Called when this limit refuses a client. */
  onLimit: (limit: string) => void;
  /** The newest clock that the listener has received. */
  newest: () => Clock | null;
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): Fanout<Entry> {
  const { valueCache } = options.sending;
  const groups = createGroups<Entry>({ ...options, valueCache });
  const subscribers = createConnectionSubscribers<Joined<Entry>>();
  const personal = createPersonalSubscriptions<Entry>({ ...options, onDepart: depart });
  const { markDirty } = createCohortExecution<Entry>({ ...options, move });

  /** Ends the member's subscription, if it has not ended yet. */
  function depart(member: Joined<Entry>): void {
    if (!subscribers.remove(member)) return;
    options.texts.remove(member.connection, member.group.query.text);
    if (member instanceof PersonalSubscriber) personal.leave(member);
    else groups.leave(member);
  }

  function move(member: Member<Entry>): void {
    groups.move(member);
    markDirty(member.group);
  }

  function joinGroup(subscriber: Subscriber, query: SharedQuery<Entry>): Member<Entry> {
    const member = groups.join(subscriber, query, depart);
    markDirty(member.group);
    return member;
  }

  return {
    join(subscriber, query) {
      if (!options.texts.add(subscriber.connection, query.text)) {
        options.onLimit("texts of subscriptions");
        throw tooManyTexts();
      }
      const member = query.following.isPersonal
        ? personal.join(subscriber, query)
        : joinGroup(subscriber, query);
      subscribers.add(member);
      return member;
    },
    end(subscriber) {
      const former = subscribers.find(subscriber);
      if (former) depart(former);
    },
    applyChanges(changeSet, previous) {
      for (const group of groups) {
        applyToGroup(group, valueCache, changeSet, previous);
        markDirty(group);
      }
      personal.applyChanges(changeSet, previous);
    },
    refreshTopic(topic) {
      for (const group of groups) {
        if (group.query.following.topic !== topic) continue;
        valueCache.clear(group.cachedValues);
        recordNotification(group);
        markDirty(group);
      }
      personal.refreshTopic(topic);
    },
    refreshRights(connection) {
      const caller = options.callerOf(connection);
      if (!caller) return;
      for (const member of subscribers.of(connection)) {
        if (member instanceof PersonalSubscriber) personal.refresh(member);
        else if (scopeIn(member.group, caller) !== member.group.scope) move(member);
        else markDirty(member.group);
      }
    },
    textsOf: (connection) => subscribers.of(connection).map(({ group }) => group.query.text),
    hasWaiting: (connection) =>
      subscribers
        .of(connection)
        .some((member) =>
          member instanceof Member ? isBehind(member.cohort, options.newest()) : member.isDue,
        ),
    retry() {
      for (const group of groups) markDirty(group);
      personal.retry();
    },
    groups: groups.size,
  };
}

/** Gives the cohorts and cached values that no change affects the new clock, and removes the other cached values. */
function applyToGroup<Entry extends Change>(
  group: Group<Entry>,
  valueCache: ValueCache,
  changeSet: ChangeSet<Entry>,
  previous: Clock | null,
): void {
  const { clock } = changeSet;
  for (const cohort of group.cohorts) {
    if (isUnaffected(group, cohort, changeSet, previous)) cohort.clock = clock;
  }
  for (const [since, value] of group.cachedValues) {
    if (isUnaffected(group, value, changeSet, previous)) value.clock = clock;
    else valueCache.remove(group.cachedValues, since);
  }
}
