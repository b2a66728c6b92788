import { promisify } from "node:util";

import type { WebSocket } from "ws";

import type { Caller } from "../caller.ts";
import { anonymous, visitor } from "../caller.ts";
import { createBatcher } from "../concurrency/batcher.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { limits } from "../limits.ts";
import type { Clock, ChangeSet } from "./clock.ts";
import type { Cohort, Group, Place, SharedQuery, Subscriber } from "./group.ts";
import {
  Member,
  audienceOf,
  cohortOfNewcomers,
  createGroup,
  isUnaffected,
  joinEqual,
  cacheValue,
  leaveCohort,
  matchAudience,
  transfer,
} from "./group.ts";
import { createGroups } from "./groups.ts";
import type { Connection } from "./socketRights.ts";
import type { Topic, Followed } from "./subscription.ts";
import type { WrittenValue } from "./value.ts";
import { writeValue } from "./value.ts";

/** Executes each distinct subscription once for its group, and sends the same bytes to every socket. */
export interface Fanout {
  join: (subscriber: Subscriber, query: SharedQuery) => AsyncIterableIterator<Followed>;
  /** Executes the groups that the changes since `known` affect; the others are up to date. */
  applyChanges: (changeSet: ChangeSet, known: Clock | null) => void;
  /** Executes again what depends on this topic. */
  refreshTopic: (bell: Topic) => void;
  /** The rights of the connection's caller were read again, and they or the caller's own data may have changed. */
  refreshRights: (connection: Connection) => void;
  /** Tries again what could not be executed or sent; called once a second. */
  retry: () => void;
  /** How many groups there are. */
  groups: () => number;
  /** How many values were sent. */
  deliveries: () => number;
}

export function createFanout(options: {
  /** The newest clock that the listener knows. */
  newest: () => Clock | null;
  /** With the rights of now; null while those are not known. */
  callerOf: (connection: Connection) => Caller | null;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): Fanout {
  const groups = createGroups();
  const membersOf = new Map<Connection, readonly Member[]>();
  let sent = 0;
  const runLimited = createSemaphore(limits.fanout.executing);
  const inPersonalBatch = createBatcher(limits.fanout.personal);

  function findPlace(connection: Connection, query: SharedQuery, since: string | null): Place {
    const caller = options.callerOf(connection) ?? visitor;
    const known = groups.find(query.key, audienceOf(caller, query));
    const group = known ?? createGroup(caller, query);
    if (!known) groups.add(group);
    return { group, cohort: cohortOfNewcomers(group, since) };
  }

  function enter(member: Member): void {
    member.cohort.members.add(member);
    markDirty(member.group);
  }

  function leave(member: Member): void {
    const { group } = member;
    leaveCohort(member);
    if (group.cohorts.size === 0) groups.remove(group);
  }

  /** Ends what the member follows; one that is no more stays so. */
  function depart(member: Member): void {
    const present = membersOf.get(member.connection) ?? [];
    if (!present.includes(member)) return;
    leave(member);
    const others = present.filter((other) => other !== member);
    if (others.length > 0) membersOf.set(member.connection, others);
    else membersOf.delete(member.connection);
  }

  function markDirty(group: Group): void {
    group.isDirty = true;
    if (!group.isAnswering) void options.watch(answerGroup(group)).catch(options.onError);
  }

  async function answerGroup(group: Group): Promise<void> {
    group.isAnswering = true;
    try {
      while (group.isDirty) {
        group.isDirty = false;
        await Promise.all([...group.cohorts].filter(isBehind).map((cohort) => answerCohort(group, cohort)));
        joinEqual(group.cohorts);
      }
    } finally {
      group.isAnswering = false;
    }
  }

  function isBehind({ clock }: { clock: Clock | null }): boolean {
    const newest = options.newest();
    return (
      clock === null ||
      (newest !== null && (clock.epoch !== newest.epoch || clock.revision < newest.revision))
    );
  }

  function hasCohortBehind({ cohorts }: Group): boolean {
    for (const cohort of cohorts) if (isBehind(cohort)) return true;
    return false;
  }

  async function answerCohort(group: Group, cohort: Cohort): Promise<void> {
    const { invalidations, query } = group;
    const find = () => findValue(group, cohort);
    let value: WrittenValue | null;
    try {
      value = await (query.following.isPersonal ? inPersonalBatch(find) : runLimited(never, find));
    } catch (error) {
      // The subscribers keep what they have and are answered by `retry` once the database is back.
      options.onError(error);
      return;
    }
    if (value !== null) await deliver(group, cohort, value, group.invalidations === invalidations);
  }

  /** The value for the cohort; null when it has no member whose rights are known. */
  async function findValue(group: Group, cohort: Cohort): Promise<WrittenValue | null> {
    const { query, invalidations } = group;
    const caller = findCaller(cohort);
    if (caller === null) return null;
    const known = group.cachedValues.get(cohort.since);
    if (known && !isBehind(known)) return known;
    const asking = query.following.isPersonal ? caller : anonymous(caller);
    const value = writeValue(await query.execute(asking, { since: cohort.since }));
    // What failed may succeed the next time.
    const isShared = !query.following.isPersonal;
    if (isShared && !value.isFailure && group.invalidations === invalidations)
      cacheValue(group, cohort.since, value);
    return value;
  }

  /**
   * Sends the value to the cohort's members, in slices between which the event loop does other work. The cohort has the new
   * state at once, so that no one else joins it; a member's presence and rights are looked at when its slice is sent.
   */
  async function deliver(group: Group, cohort: Cohort, value: WrittenValue, isRight: boolean): Promise<void> {
    const { since, sent: former } = cohort;
    const isNew = former !== value.text || group.query.following.sendsChangesOnly;
    const waiting = [...cohort.members];
    const missed: Cohort = { since, clock: null, sent: former, members: new Set() };
    // What the value says of its caller may have changed while it was executed.
    Object.assign(cohort, {
      // What failed may have lacked what changed: that comes with the next.
      since: value.isFailure ? since : value.cursor,
      clock: isRight ? value.clock : null,
      sent: value.text,
    } satisfies Partial<Cohort>);
    for (let from = 0; from < waiting.length; from += limits.fanout.slice) {
      if (from > 0) await otherWork();
      const slice = waiting.slice(from, from + limits.fanout.slice);
      for (const member of slice) {
        if (member.cohort !== cohort) continue;
        const match = matchAudience(member, options.callerOf(member.connection));
        if (match === "stranger") move(member);
        else if (match === "unknown" || (isNew && !send(member, value.frames))) {
          transfer(member, missed);
          group.cohorts.add(missed);
        } else if (value.isLast) void member.return();
      }
    }
    if (cohort.members.size === 0) group.cohorts.delete(cohort);
  }

  /** One of the cohort's callers, as whom it is executed; members of another audience are moved on the way. */
  function findCaller(cohort: Cohort): Caller | null {
    for (const member of cohort.members) {
      const caller = options.callerOf(member.connection);
      const match = matchAudience(member, caller);
      if (match === "own") return caller;
      if (match === "stranger") move(member);
    }
    return null;
  }

  /** What the value says of its caller has changed: it is executed again, also when an execution is running. */
  function invalidateGroup(group: Group, cohorts: Iterable<Cohort>): void {
    group.invalidations += 1;
    group.cachedValues.clear();
    for (const cohort of cohorts) cohort.clock = null;
    markDirty(group);
  }

  /** Sends the value; false when the socket's buffer is full (backpressure): the subscriber keeps the value that it has. */
  function send(member: Member, frames: (operationId: string) => Buffer): boolean {
    const { socket, stream } = member.connection;
    if (socket.readyState !== socket.OPEN) return true;
    if (stream.writableLength < limits.socket.buffered) {
      if (member.laggingSince !== null) member.laggingSince = null;
      stream.write(frames(member.operationId));
      sent += 1;
      return true;
    }
    member.laggingSince ??= Date.now();
    if (Date.now() - member.laggingSince > limits.socket.lag) closeLagging(socket);
    return false;
  }

  /** Moves a member whose rights changed to its new group, from the beginning. */
  function move(member: Member): void {
    leave(member);
    const { group, cohort } = findPlace(member.connection, member.group.query, null);
    member.group = group;
    member.cohort = cohort;
    member.known = null;
    enter(member);
  }

  return {
    join(subscriber, query) {
      const { connection, operationId } = subscriber;
      // An id that is used again while it was still being opened names the later operation alone.
      const former = membersOf.get(connection)?.find((member) => member.operationId === operationId);
      if (former) depart(former);
      const place = findPlace(connection, query, query.following.since);
      const member = new Member(subscriber, place, depart);
      enter(member);
      membersOf.set(connection, [...(membersOf.get(connection) ?? []), member]);
      return member;
    },
    applyChanges({ clock, changes }, known) {
      for (const group of groups) {
        for (const cohort of group.cohorts) {
          if (isUnaffected(group, cohort, clock, changes, known)) cohort.clock = clock;
        }
        for (const [since, value] of group.cachedValues) {
          if (isUnaffected(group, value, clock, changes, known)) value.clock = clock;
          else group.cachedValues.delete(since);
        }
        if (hasCohortBehind(group)) markDirty(group);
      }
    },
    refreshTopic(bell) {
      for (const group of groups)
        if (group.query.following.topic === bell) invalidateGroup(group, group.cohorts);
    },
    refreshRights(connection) {
      const caller = options.callerOf(connection);
      for (const member of membersOf.get(connection) ?? []) {
        if (!caller) continue;
        if (audienceOf(caller, member.group.query) !== member.group.audience) move(member);
        else if (member.group.query.following.isPersonal) invalidateGroup(member.group, [member.cohort]);
        else markDirty(member.group);
      }
    },
    retry() {
      for (const group of groups) if (hasCohortBehind(group)) markDirty(group);
    },
    groups: groups.size,
    deliveries: () => sent,
  };
}

/** A client that does not read will not read the close frame either: its socket is terminated soon after. */
function closeLagging(socket: WebSocket): void {
  socket.close(1013, "Too slow");
  setTimeout(() => socket.terminate(), 2_000).unref();
}

/** Executions wait for the semaphore without a limit. */
const never = new AbortController().signal;

/** Resolves once requests and messages that have come meanwhile were looked at. */
const otherWork = promisify(setImmediate);
