import { promisify } from "node:util";

import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { limits } from "../../configuration/limits.ts";
import type { Caller } from "../../rights/caller.ts";
import type { Change, Clock } from "../clock.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Cohort, Group, Member, Subscriber } from "./group.ts";
import { createCohort, hasFewSubscribers, isBehind, joinEqual, matchScope, transfer } from "./group.ts";
import type { Sending } from "./sending.ts";
import type { WrittenValue } from "./value.ts";
import { writeValue } from "./value.ts";

/** Executes the next value of each cohort of a group, and sends it to the cohort's members. */
interface CohortExecution<Entry extends Change> {
  /** Executes the cohorts that are out of date and have a member with room in its buffer. */
  markDirty: (group: Group<Entry>) => void;
}

export function createCohortExecution<Entry extends Change>(options: {
  sending: Sending;
  /** The newest clock that the listener has received. */
  newest: () => Clock | null;
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  /** Sends the value; false when the socket has no room for it. */
  send: (subscriber: Subscriber, frames: WrittenValue["frames"]) => boolean;
  /** Moves a member whose rights changed to its new group. */
  move: (member: Member<Entry>) => void;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): CohortExecution<Entry> {
  const { backpressure, queue, runLimited, valueCache } = options.sending;

  function markDirty(group: Group<Entry>): void {
    for (const cohort of group.cohorts)
      if (!cohort.isExecuting && isBehind(cohort, options.newest()) && canSend(cohort))
        startExecution(group, cohort);
  }

  function canSend({ members }: Cohort<Entry>): boolean {
    for (const { connection } of members) if (backpressure.hasRoom(connection)) return true;
    return false;
  }

  /** Each cohort is executed separately, so that none waits for the value of another. */
  function startExecution(group: Group<Entry>, cohort: Cohort<Entry>): void {
    cohort.isExecuting = true;
    const execute = () => executeCohort(group, cohort);
    if (findCached(group, cohort)) watchExecution(execute());
    else if (hasFewSubscribers(group)) queue.add(cohort, group.bytes, execute);
    else watchExecution(runLimited(execute));
  }

  function watchExecution(execution: Promise<unknown>): void {
    void options.watch(execution).catch(options.onError);
  }

  /** Executes and sends the cohort's next value. Returns its size; 0 when there is none. */
  async function executeCohort(group: Group<Entry>, cohort: Cohort<Entry>): Promise<number> {
    let value: WrittenValue | null = null;
    try {
      // Another value may have filled the buffers of its sockets since. Then `retry` executes this one once there is
      // room.
      if (canSend(cohort)) value = await findValue(group, cohort);
      if (value !== null) await deliver(group, cohort, value);
    } catch (error) {
      // The subscribers keep their value, and `retry` executes the next one once the database is available.
      options.onError(error);
    }
    cohort.isExecuting = false;
    if (value === null) return 0;
    joinEqual(group.cohorts);
    markDirty(group);
    return value.bytes;
  }

  function findCached({ cachedValues }: Group<Entry>, { since }: Cohort<Entry>): WrittenValue | null {
    const cached = cachedValues.get(since);
    return cached && !isBehind(cached, options.newest()) ? cached : null;
  }

  /** The value for the cohort; null when the rights of all its members are being read. */
  async function findValue(group: Group<Entry>, cohort: Cohort<Entry>): Promise<WrittenValue | null> {
    const { query } = group;
    const caller = findCaller(cohort);
    if (caller === null) return null;
    const cached = findCached(group, cohort);
    if (cached) return cached;
    const { notifications } = group;
    const executed = await query.execute(query.following.clock.share(caller), cohort.since);
    // Writing and sending a long text in separate steps delays other work less.
    const isPausing = hasFewSubscribers(group);
    if (isPausing) await otherWork();
    const value = writeValue(executed, query.following.sendsChangesOnly);
    if (isPausing) await otherWork();
    if (group.notifications !== notifications) value.clock = null;
    group.bytes = value.bytes;
    // Failures are not cached, because a failed execution may succeed the next time.
    if (!value.isFailure) valueCache.store(group.cachedValues, cohort.since, value);
    return value;
  }

  /**
   * Sends the value to the cohort's members, in slices between which the event loop does other work. The cohort has the
   * new state immediately, so that no other subscriber joins it. Whether a member still exists and has the rights is
   * checked when its slice is sent.
   */
  async function deliver(group: Group<Entry>, cohort: Cohort<Entry>, value: WrittenValue): Promise<void> {
    const { since, sent: former } = cohort;
    const isNew = value.fingerprint === null || former !== value.fingerprint;
    const waiting = [...cohort.members];
    const missed = createCohort<Entry>(since, former);
    Object.assign(cohort, {
      // A value with errors may lack a change, which the next value contains.
      since: value.isFailure ? since : value.cursor,
      clock: value.clock,
      sent: value.fingerprint,
    } satisfies Partial<Cohort<Entry>>);
    for (let from = 0; from < waiting.length; from += limits.fanout.slice) {
      if (from > 0) await otherWork();
      const slice = waiting.slice(from, from + limits.fanout.slice);
      for (const member of slice) {
        if (member.cohort !== cohort) continue;
        const match = matchScope(member, options.callerOf(member.connection));
        if (match === "other") options.move(member);
        else if (match === "unknown" || (isNew && !options.send(member, value.frames))) {
          transfer(member, missed);
          group.cohorts.add(missed);
        } else if (value.isLast) void member.return();
      }
    }
    if (cohort.members.size === 0) group.cohorts.delete(cohort);
  }

  /**
   * The caller with whose rights the cohort is executed, which is one of its members. Members whose scope has changed
   * are moved to their new group.
   */
  function findCaller(cohort: Cohort<Entry>): Caller | null {
    for (const member of cohort.members) {
      const caller = options.callerOf(member.connection);
      const match = matchScope(member, caller);
      if (match === "own") return caller;
      if (match === "other") options.move(member);
    }
    return null;
  }

  return { markDirty };
}

/** Resolves after the event loop has handled waiting requests and messages. */
const otherWork = promisify(setImmediate);
