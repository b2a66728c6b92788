import type { Caller, Scope } from "../caller.ts";
import { mayKnowOf, scopeOf } from "../caller.ts";
import { limits } from "../limits.ts";
import type { Change, Clock } from "./clock.ts";
import { IdleIterator } from "./idleIterator.ts";
import type { Connection } from "./socketRights.ts";
import type { Followed, Following } from "./subscription.ts";
import type { Value, WrittenValue } from "./value.ts";

// A group of subscribers and its state; fanout.ts says when it is executed.

/** One operation on one socket. Its caller's rights are looked at for every value. */
export interface Subscriber {
  connection: Connection;
  operationId: string;
}

/** What a group asks for. Queries with the same key have the same value for all callers of one audience. */
export interface SharedQuery {
  key: string;
  following: Following;
  execute: (caller: Caller, followed: Followed) => Promise<Value>;
}

/** Subscribers of a group that have the same state. */
export interface Cohort {
  since: string | null;
  clock: Clock | null;
  /** The value sent last; null when nothing was sent yet. */
  sent: string | null;
  members: Set<Member>;
}

/** Subscribers who ask for the same and may see the same. */
export interface Group {
  query: SharedQuery;
  /** Who shares the values; see audienceOf. */
  audience: string;
  /** What all of them may see. */
  scope: Scope;
  cohorts: Set<Cohort>;
  /** Values that are still right for new subscribers, by their cursor. */
  cachedValues: Map<string | null, WrittenValue>;
  isAnswering: boolean;
  isDirty: boolean;
  /** How often what the value says of its caller has changed. */
  invalidations: number;
}

/** Where a subscriber stands. */
export interface Place {
  group: Group;
  cohort: Cohort;
}

/**
 * A subscriber in its place, and what its operation waits for: each ends with the other. There are as many as subscribers, and
 * each is looked at for every value: a class gives them one shape and their methods once.
 */
export class Member extends IdleIterator implements Subscriber, Place {
  readonly connection: Connection;
  readonly operationId: string;
  group: Group;
  cohort: Cohort;
  laggingSince: number | null = null;
  /** The rights with which it was found to be one of its group; asking again costs nothing while they are the same. */
  known: Caller | null = null;
  readonly #onDepart: (member: Member) => void;

  constructor(
    { connection, operationId }: Subscriber,
    { group, cohort }: Place,
    onDepart: (member: Member) => void,
  ) {
    super();
    this.connection = connection;
    this.operationId = operationId;
    this.group = group;
    this.cohort = cohort;
    this.#onDepart = onDepart;
  }

  protected depart(): void {
    this.#onDepart(this);
  }
}

export function createGroup(caller: Caller, query: SharedQuery): Group {
  return {
    query: query,
    audience: audienceOf(caller, query),
    scope: scopeOf(caller),
    cohorts: new Set(),
    cachedValues: new Map(),
    isAnswering: false,
    isDirty: false,
    invalidations: 0,
  };
}

/** Who shares a value: callers who may see the same, or one session alone where the value depends on its caller. */
export function audienceOf(caller: Caller, { following }: SharedQuery): string {
  return following.isPersonal ? `${scopeOf(caller)} ${caller.sessionId}` : scopeOf(caller);
}

/** Whether the member still belongs to its group: its caller's rights may have changed, or be unknown. */
export function matchAudience(member: Member, caller: Caller | null): "own" | "stranger" | "unknown" {
  if (caller === null) return "unknown";
  if (caller !== member.known) {
    if (audienceOf(caller, member.group.query) !== member.group.audience) return "stranger";
    member.known = caller;
  }
  return "own";
}

/** The changes are complete since the cohort's clock, and none of them affects the query. */
export function isUnaffected(
  { query, scope }: Group,
  { clock }: { clock: Clock | null },
  newest: Clock,
  changes: Change[] | null,
  known: Clock | null,
): boolean {
  if (clock === null || changes === null || known === null) return false;
  const isFollowable = clock.epoch === newest.epoch && clock.revision >= known.revision;
  // An answer may be ahead of the listener.
  if (!isFollowable || clock.revision >= newest.revision) return false;
  return !changes.some(
    (change) =>
      change.revision > clock.revision && mayKnowOf(scope, change) && query.following.affects(change),
  );
}

export function cohortOfNewcomers(group: Group, since: string | null): Cohort {
  for (const cohort of group.cohorts) if (cohort.clock === null && cohort.since === since) return cohort;
  const cohort: Cohort = { since, clock: null, sent: null, members: new Set() };
  group.cohorts.add(cohort);
  return cohort;
}

/** Where those are who have left. */
const nowhere: Cohort = { since: null, clock: null, sent: null, members: new Set() };

/** Takes the member out of its group's cohorts; one without members is no more. */
export function leaveCohort(member: Member): void {
  const { group, cohort } = member;
  cohort.members.delete(member);
  if (cohort.members.size === 0) group.cohorts.delete(cohort);
  member.cohort = nowhere;
}

/** Takes the member along to another cohort of its group. */
export function transfer(member: Member, cohort: Cohort): void {
  member.cohort.members.delete(member);
  member.cohort = cohort;
  cohort.members.add(member);
}

/** Keeps the number of cohorts small: those that came to have the same state become one. */
export function joinEqual(cohorts: Set<Cohort>): void {
  const bySince = new Map<string | null, Cohort>();
  for (const cohort of cohorts) {
    if (cohort.clock === null) continue;
    const other = bySince.get(cohort.since);
    bySince.set(cohort.since, other ?? cohort);
    if (!other) continue;
    for (const member of cohort.members) transfer(member, other);
    cohorts.delete(cohort);
  }
}

/** The few that were asked for last. */
export function cacheValue({ cachedValues: kept }: Group, since: string | null, value: WrittenValue): void {
  kept.delete(since);
  kept.set(since, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= limits.fanout.kept) break;
    kept.delete(oldest);
  }
}
