import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.ts";
import type { Caller } from "../../rights/caller.ts";
import type { Change, Clock } from "../clock.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Cohort, Group, Member } from "./group.ts";
import { hasFewSubscribers, isBehind, matchScope } from "./group.ts";
import type { WrittenValue } from "./value.ts";
import { writeValue } from "./value.ts";
import type { ValueCache } from "./valueCache.ts";

/** The next value of each cohort of a group. */
interface CohortValues<Entry extends Change> {
  /** The cached value, if it is current. */
  findCached: (group: Group<Entry>, cohort: Cohort<Entry>) => WrittenValue | null;
  /** The cached or newly executed value; null when the rights of all its members are being read. */
  find: (group: Group<Entry>, cohort: Cohort<Entry>) => Promise<WrittenValue | null>;
}

export function createCohortValues<Entry extends Change>(options: {
  valueCache: ValueCache;
  /** The newest clock that the listener has received. */
  newest: () => Clock | null;
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  /** Moves a member whose rights changed to its new group. */
  move: (member: Member<Entry>) => void;
}): CohortValues<Entry> {
  function findCached({ cachedValues }: Group<Entry>, { since }: Cohort<Entry>): WrittenValue | null {
    const cached = cachedValues.get(since);
    return cached && !isBehind(cached, options.newest()) ? cached : null;
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

  async function execute(
    group: Group<Entry>,
    { since }: Cohort<Entry>,
    caller: Caller,
  ): Promise<WrittenValue> {
    const { query, notifications } = group;
    const executed = await query.execute(query.following.clock.share(caller), since);
    // Writing and sending a long text in separate steps delays other work less.
    const isPausing = hasFewSubscribers(group);
    if (isPausing) await yieldToEventLoop();
    const value = writeValue(executed, query.following.sendsChangesOnly);
    if (isPausing) await yieldToEventLoop();
    if (group.notifications !== notifications) value.clock = null;
    group.bytes = value.bytes;
    // Failures are not cached, because a failed execution may succeed the next time.
    if (!value.isFailure) options.valueCache.store(group.cachedValues, since, value);
    return value;
  }

  return {
    findCached,
    async find(group, cohort) {
      const caller = findCaller(cohort);
      if (caller === null) return null;
      return findCached(group, cohort) ?? execute(group, cohort, caller);
    },
  };
}
