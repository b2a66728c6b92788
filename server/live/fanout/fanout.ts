import type { PendingWork } from "../../concurrency/pendingWork.ts";
import type { Caller } from "../../rights/caller.ts";
import { visitor } from "../../rights/caller.ts";
import type { Change, ChangeSet, Clock } from "../clock.ts";
import { PersonalSubscriber, createPersonalSubscriptions } from "../personal.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Topic } from "../subscription.ts";
import { createCohortExecution } from "./cohortExecution.ts";
import type { Place, SharedQuery, Subscriber } from "./group.ts";
import {
  Member,
  cohortOfNewcomers,
  createGroup,
  isBehind,
  isUnaffected,
  leaveCohort,
  recordNotification,
  scopeIn,
} from "./group.ts";
import { createGroups } from "./groups.ts";
import type { Sending } from "./sending.ts";
import type { WrittenValue } from "./value.ts";

/** Executes each distinct subscription once for its group, and sends all the same bytes; personal ones separately. */
export interface Fanout<Entry extends Change> {
  join: (subscriber: Subscriber, query: SharedQuery<Entry>) => AsyncIterableIterator<never>;
  /** Ends the operation with this id, if it belongs to this clock. */
  end: (subscriber: Subscriber) => void;
  /** Executes the groups that the changes since `known` affect. The others stay up to date. */
  applyChanges: (changeSet: ChangeSet<Entry>, known: Clock | null) => void;
  /** Executes the subscriptions that depend on this topic again. */
  refreshTopic: (topic: Topic) => void;
  /** Called after the rights of the connection's caller were read again; their own data may have changed too. */
  refreshRights: (connection: CallerConnection) => void;
  /** Whether the connection has subscribers with an unsent value. */
  hasWaiting: (connection: CallerConnection) => boolean;
  /** Retries failed executions and sends; called once a second. */
  retry: () => void;
  /** The number of groups. */
  groups: () => number;
  /** The number of values that were sent. */
  deliveries: () => number;
}

export function createFanout<Entry extends Change>(options: {
  sending: Sending;
  /** The newest clock that the listener has received. */
  newest: () => Clock | null;
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): Fanout<Entry> {
  const { backpressure, valueCache } = options.sending;
  const groups = createGroups<Entry>();
  const membersOf = new Map<CallerConnection, readonly Joined[]>();
  let sent = 0;
  const personal = createPersonalSubscriptions<Entry>({ ...options, send, onDepart: depart });
  const { markDirty } = createCohortExecution<Entry>({ ...options, send, move });

  type Joined = Member<Entry> | PersonalSubscriber<Entry>;

  function findPlace(
    connection: CallerConnection,
    query: SharedQuery<Entry>,
    since: string | null,
  ): Place<Entry> {
    const caller = options.callerOf(connection) ?? visitor;
    const known = groups.find(query.key, query.following.clock.scopeOf(caller));
    const group = known ?? createGroup(caller, query);
    if (!known) groups.add(group);
    return { group, cohort: cohortOfNewcomers(group, since) };
  }

  function enter(member: Member<Entry>): void {
    member.cohort.members.add(member);
    markDirty(member.group);
  }

  function leave(member: Member<Entry>): void {
    const { group } = member;
    leaveCohort(member);
    if (group.cohorts.size > 0) return;
    groups.remove(group);
    valueCache.clear(group.cachedValues);
  }

  /** Ends the member's subscription, if it has not ended yet. */
  function depart(member: Joined): void {
    const present = membersOf.get(member.connection) ?? [];
    if (!present.includes(member)) return;
    if (member instanceof PersonalSubscriber) personal.leave(member);
    else leave(member);
    const others = present.filter((other) => other !== member);
    if (others.length > 0) membersOf.set(member.connection, others);
    else membersOf.delete(member.connection);
  }

  /**
   * Sends the value. Returns false when the socket's buffer is full (backpressure), in which case the subscriber keeps
   * its current value.
   */
  function send({ connection, operationId }: Subscriber, frames: WrittenValue["frames"]): boolean {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return true;
    if (!backpressure.hasRoom(connection)) return false;
    backpressure.write(connection, frames(operationId));
    sent += 1;
    return true;
  }

  function hasWaiting(connection: CallerConnection): boolean {
    return (membersOf.get(connection) ?? []).some((member) =>
      member instanceof Member ? isBehind(member.cohort, options.newest()) : member.isDue,
    );
  }

  /** Moves a member whose rights changed to its new group, without a cursor. */
  function move(member: Member<Entry>): void {
    leave(member);
    const { group, cohort } = findPlace(member.connection, member.group.query, null);
    member.group = group;
    member.cohort = cohort;
    member.known = null;
    enter(member);
  }

  return {
    join(subscriber, query) {
      const { connection } = subscriber;
      const member = query.following.isPersonal
        ? personal.join(subscriber, query)
        : new Member(subscriber, findPlace(connection, query, query.following.since), depart);
      if (member instanceof Member) enter(member);
      // Unlike a spread, `concat` allocates no spare capacity, which matters for thousands of arrays.
      membersOf.set(connection, (membersOf.get(connection) ?? []).concat([member]));
      return member;
    },
    end({ connection, operationId }) {
      const former = membersOf.get(connection)?.find((member) => member.operationId === operationId);
      if (former) depart(former);
    },
    applyChanges({ clock, changes }, known) {
      for (const group of groups) {
        for (const cohort of group.cohorts) {
          if (isUnaffected(group, cohort, clock, changes, known)) cohort.clock = clock;
        }
        for (const [since, value] of group.cachedValues) {
          if (isUnaffected(group, value, clock, changes, known)) value.clock = clock;
          else valueCache.remove(group.cachedValues, since);
        }
        markDirty(group);
      }
      personal.applyChanges({ clock, changes }, known);
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
      for (const member of membersOf.get(connection) ?? []) {
        if (!caller) continue;
        if (member instanceof PersonalSubscriber) personal.refresh(member);
        else if (scopeIn(member.group, caller) !== member.group.scope) move(member);
        else markDirty(member.group);
      }
    },
    hasWaiting,
    retry() {
      for (const group of groups) markDirty(group);
      personal.retry();
    },
    groups: groups.size,
    deliveries: () => sent,
  };
}
