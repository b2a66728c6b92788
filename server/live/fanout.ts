import { promisify } from "node:util";

import type { PendingWork } from "../concurrency/pendingWork.ts";
import { limits } from "../configuration/limits.ts";
import type { Caller } from "../rights/caller.ts";
import { visitor } from "../rights/caller.ts";
import type { Change, ChangeSet, Clock } from "./clock.ts";
import type { Cohort, Group, Place, SharedQuery, Subscriber } from "./group.ts";
import {
  Member,
  cohortOfNewcomers,
  createCohort,
  createGroup,
  hasFewSubscribers,
  isBehind,
  isUnaffected,
  joinEqual,
  leaveCohort,
  matchScope,
  noteNotification,
  scopeIn,
  transfer,
} from "./group.ts";
import { createGroups } from "./groups.ts";
import { PersonalSubscriber, createPersonalSubscriptions } from "./personal.ts";
import type { Sending } from "./sending.ts";
import type { Connection } from "./socketRights.ts";
import type { Topic } from "./subscription.ts";
import type { WrittenValue } from "./value.ts";
import { writeValue } from "./value.ts";

/** Executes each distinct subscription to a clock once for its group, and sends the same bytes to all; personal ones apart. */
export interface Fanout<Noted extends Change> {
  join: (subscriber: Subscriber, query: SharedQuery<Noted>) => AsyncIterableIterator<never>;
  /** Ends the operation of this id, if it is one of this clock. */
  end: (subscriber: Subscriber) => void;
  /** Executes the groups that the changes since `known` affect; the others are up to date. */
  applyChanges: (changeSet: ChangeSet<Noted>, known: Clock | null) => void;
  /** Executes again what depends on this topic. */
  refreshTopic: (topic: Topic) => void;
  /** The rights of the connection's caller were read again; they or the caller's own data may have changed. */
  refreshRights: (connection: Connection) => void;
  /** Whether the connection has subscribers with an unsent value. */
  hasWaiting: (connection: Connection) => boolean;
  /** Tries again what could not be executed or sent; called once a second. */
  retry: () => void;
  /** How many groups there are. */
  groups: () => number;
  /** How many values were sent. */
  deliveries: () => number;
}

export function createFanout<Noted extends Change>(options: {
  sending: Sending;
  /** The newest clock that the listener knows. */
  newest: () => Clock | null;
  /** The connection's caller with its present rights; null while they are being read. */
  callerOf: (connection: Connection) => Caller | null;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): Fanout<Noted> {
  const { backpressure, queue, runLimited, valueCache } = options.sending;
  const groups = createGroups<Noted>();
  const membersOf = new Map<Connection, readonly Joined[]>();
  let sent = 0;
  const personal = createPersonalSubscriptions<Noted>({ ...options, send, onDepart: depart });

  type Joined = Member<Noted> | PersonalSubscriber<Noted>;

  function findPlace(connection: Connection, query: SharedQuery<Noted>, since: string | null): Place<Noted> {
    const caller = options.callerOf(connection) ?? visitor;
    const known = groups.find(query.key, query.following.clock.scopeOf(caller));
    const group = known ?? createGroup(caller, query);
    if (!known) groups.add(group);
    return { group, cohort: cohortOfNewcomers(group, since) };
  }

  function enter(member: Member<Noted>): void {
    member.cohort.members.add(member);
    markDirty(member.group);
  }

  function leave(member: Member<Noted>): void {
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

  /** Executes the cohorts that are out of date and have a member with room in its buffer. */
  function markDirty(group: Group<Noted>): void {
    for (const cohort of group.cohorts)
      if (!cohort.isAnswering && isBehind(cohort, options.newest()) && canSend(cohort))
        startAnswer(group, cohort);
  }

  function canSend({ members }: Cohort<Noted>): boolean {
    for (const { connection } of members) if (backpressure.hasRoom(connection)) return true;
    return false;
  }

  /** Each cohort is executed by itself: none waits for the value of another. */
  function startAnswer(group: Group<Noted>, cohort: Cohort<Noted>): void {
    cohort.isAnswering = true;
    const answer = () => answerCohort(group, cohort);
    if (findCached(group, cohort)) watchAnswer(answer());
    else if (hasFewSubscribers(group)) queue.add(cohort, group.bytes, answer);
    else watchAnswer(runLimited(answer));
  }

  function watchAnswer(answering: Promise<unknown>): void {
    void options.watch(answering).catch(options.onError);
  }

  /** Gives the bytes of the value; 0 when there is none. */
  async function answerCohort(group: Group<Noted>, cohort: Cohort<Noted>): Promise<number> {
    let value: WrittenValue | null = null;
    try {
      // Another value may have filled the buffers of its sockets meanwhile: `retry` executes it once there is room.
      if (canSend(cohort)) value = await findValue(group, cohort);
      if (value !== null) await deliver(group, cohort, value);
    } catch (error) {
      // The subscribers keep their value, and `retry` executes the next one once the database is back.
      options.onError(error);
    }
    cohort.isAnswering = false;
    if (value === null) return 0;
    joinEqual(group.cohorts);
    markDirty(group);
    return value.bytes;
  }

  function findCached({ cachedValues }: Group<Noted>, { since }: Cohort<Noted>): WrittenValue | null {
    const cached = cachedValues.get(since);
    return cached && !isBehind(cached, options.newest()) ? cached : null;
  }

  /** The value for the cohort; null when the rights of all its members are being read. */
  async function findValue(group: Group<Noted>, cohort: Cohort<Noted>): Promise<WrittenValue | null> {
    const { query } = group;
    const caller = findCaller(cohort);
    if (caller === null) return null;
    const cached = findCached(group, cohort);
    if (cached) return cached;
    const { notifications } = group;
    const executed = await query.execute(query.following.clock.share(caller), cohort.since);
    // Writing a long text, and sending it, delays other work less when they are apart.
    const isPausing = hasFewSubscribers(group);
    if (isPausing) await otherWork();
    const value = writeValue(executed, query.following.sendsChangesOnly);
    if (isPausing) await otherWork();
    if (group.notifications !== notifications) value.clock = null;
    group.bytes = value.bytes;
    // A failed execution may succeed the next time.
    if (!value.isFailure) valueCache.store(group.cachedValues, cohort.since, value);
    return value;
  }

  /**
   * Sends the value to the cohort's members, in slices between which the event loop does other work. The cohort has the new
   * state at once, so that no one else joins it; a member's presence and rights are checked when its slice is sent.
   */
  async function deliver(group: Group<Noted>, cohort: Cohort<Noted>, value: WrittenValue): Promise<void> {
    const { since, sent: former } = cohort;
    const isNew = value.fingerprint === null || former !== value.fingerprint;
    const waiting = [...cohort.members];
    const missed = createCohort<Noted>(since, former);
    Object.assign(cohort, {
      // A value with errors may lack a change, which the next value contains.
      since: value.isFailure ? since : value.cursor,
      clock: value.clock,
      sent: value.fingerprint,
    } satisfies Partial<Cohort<Noted>>);
    for (let from = 0; from < waiting.length; from += limits.fanout.slice) {
      if (from > 0) await otherWork();
      const slice = waiting.slice(from, from + limits.fanout.slice);
      for (const member of slice) {
        if (member.cohort !== cohort) continue;
        const match = matchScope(member, options.callerOf(member.connection));
        if (match === "other") move(member);
        else if (match === "unknown" || (isNew && !send(member, value.frames))) {
          transfer(member, missed);
          group.cohorts.add(missed);
        } else if (value.isLast) void member.return();
      }
    }
    if (cohort.members.size === 0) group.cohorts.delete(cohort);
  }

  /**
   * The caller with whose rights the cohort is executed: one of its members. Members of another scope are moved to their
   * group.
   */
  function findCaller(cohort: Cohort<Noted>): Caller | null {
    for (const member of cohort.members) {
      const caller = options.callerOf(member.connection);
      const match = matchScope(member, caller);
      if (match === "own") return caller;
      if (match === "other") move(member);
    }
    return null;
  }

  /** Sends the value; false when the socket's buffer is full (backpressure): the subscriber keeps the value that it has. */
  function send({ connection, operationId }: Subscriber, frames: WrittenValue["frames"]): boolean {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return true;
    if (!backpressure.hasRoom(connection)) return false;
    backpressure.write(connection, frames(operationId));
    sent += 1;
    return true;
  }

  function hasWaiting(connection: Connection): boolean {
    return (membersOf.get(connection) ?? []).some((member) =>
      member instanceof Member ? isBehind(member.cohort, options.newest()) : member.isDue,
    );
  }

  /** Moves a member whose rights changed to its new group, from the beginning. */
  function move(member: Member<Noted>): void {
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
      // Unlike a spread, `concat` leaves no room for more: there are thousands.
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
        noteNotification(group);
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

/** Resolves after the event loop has handled waiting requests and messages. */
const otherWork = promisify(setImmediate);
