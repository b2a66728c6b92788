import type { Caller } from "../../rights/caller.ts";
import { visitor } from "../../rights/caller.ts";
import type { Change } from "../clock.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Group, Place, SharedQuery, Subscriber } from "./group.ts";
import { Member, cohortOfNewcomers, createGroup, leaveCohort } from "./group.ts";
import type { ValueCache } from "./valueCache.ts";

/** The groups by their query and scope, with their members. A group exists as long as it has members. */
interface Groups<Entry extends Change> extends Iterable<Group<Entry>> {
  /** Creates a member in the group of the query and of its caller's scope. */
  join: (
    subscriber: Subscriber,
    query: SharedQuery<Entry>,
    onDepart: (member: Member<Entry>) => void,
  ) => Member<Entry>;
  leave: (member: Member<Entry>) => void;
  /** Moves a member whose rights changed to its new group, without a cursor. */
  move: (member: Member<Entry>) => void;
  size: () => number;
}

export function createGroups<Entry extends Change>(options: {
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  valueCache: ValueCache;
}): Groups<Entry> {
  const byQuery = new Map<string, Map<string, Group<Entry>>>();
  let size = 0;

  function add(group: Group<Entry>): void {
    const { key } = group.query;
    const ofQuery = byQuery.get(key) ?? new Map<string, Group<Entry>>();
    byQuery.set(key, ofQuery.set(group.scope, group));
    size += 1;
  }

  /** Removes the group, unless another one has replaced it. */
  function remove(group: Group<Entry>): void {
    const { query, scope } = group;
    const ofQuery = byQuery.get(query.key);
    if (ofQuery?.get(scope) !== group) return;
    ofQuery.delete(scope);
    if (ofQuery.size === 0) byQuery.delete(query.key);
    size -= 1;
  }

  function findPlace(
    connection: CallerConnection,
    query: SharedQuery<Entry>,
    since: string | null,
  ): Place<Entry> {
    const caller = options.callerOf(connection) ?? visitor;
    const existing = byQuery.get(query.key)?.get(query.following.clock.scopeOf(caller));
    const group = existing ?? createGroup(caller, query);
    if (!existing) add(group);
    return { group, cohort: cohortOfNewcomers(group, since) };
  }

  function leave(member: Member<Entry>): void {
    const { group } = member;
    leaveCohort(member);
    if (group.cohorts.size > 0) return;
    remove(group);
    options.valueCache.clear(group.cachedValues);
  }

  return {
    join(subscriber, query, onDepart) {
      const place = findPlace(subscriber.connection, query, query.following.since);
      const member = new Member(subscriber, place, onDepart);
      member.cohort.members.add(member);
      return member;
    },
    leave,
    move(member) {
      leave(member);
      const { group, cohort } = findPlace(member.connection, member.group.query, null);
      member.group = group;
      member.cohort = cohort;
      member.scopedCaller = null;
      cohort.members.add(member);
    },
    size: () => size,
    *[Symbol.iterator]() {
      for (const ofQuery of byQuery.values()) yield* ofQuery.values();
    },
  };
}
