import type { Caller, Scope } from "../caller.ts";
import { mayKnowOf, scopeOf } from "../caller.ts";
import { limits } from "../limits.ts";
import type { Change, Clock } from "./clock.ts";
import { IdleIterator } from "./idleIterator.ts";
import type { Connection } from "./socketRights.ts";
import type { Following } from "./subscription.ts";
import type { Value } from "./value.ts";
import type { CachedValues } from "./valueCache.ts";

// A group of subscribers and its state; fanout.ts says when it is executed.

/** One operation on one socket. Its caller's rights are checked for every value. */
export interface Subscriber {
  connection: Connection;
  operationId: string;
}

/** A group's query. Queries with the same key have the same value for all callers of one scope. */
export interface SharedQuery {
  key: string;
  following: Following;
  /** Executes the value for those who have the state of the cursor `since`; null when they have nothing. */
  execute: (caller: Caller, since: string | null) => Promise<Value>;
}

/** Subscribers of a group that have the same state. */
export interface Cohort {
  since: string | null;
  clock: Clock | null;
  /** Of the value sent last; null when nothing was sent yet. */
  sent: string | null;
  members: Set<Member>;
  /** Its next value is being executed, or waits for that. */
  isAnswering: boolean;
}

/** The subscribers with the same query and scope. */
export interface Group {
  query: SharedQuery;
  /** The scope of all its subscribers. */
  scope: Scope;
  cohorts: Set<Cohort>;
  /** Values that are current for new subscribers, by their cursor. */
  cachedValues: CachedValues;
  /** Of the value that was executed last; null before the first. */
  bytes: number | null;
}

/** The group and the cohort of a subscriber. */
export interface Place {
  group: Group;
  cohort: Cohort;
}

/**
 * A subscriber with its group and cohort, and the iterator of its operation: each ends with the other. There is one per
 * subscriber, read for every value: a class gives all of them one shape and shares the methods.
 */
export class Member extends IdleIterator implements Subscriber, Place {
  readonly connection: Connection;
  readonly operationId: string;
  group: Group;
  cohort: Cohort;
  /** The rights with which its scope was computed; the scope is computed again only for other rights. */
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
    scope: scopeOf(caller),
    cohorts: new Set(),
    cachedValues: new Map(),
    bytes: null,
  };
}

/** Whether the member still belongs to its group: its caller's rights may have changed, or are unknown. */
export function matchScope(member: Member, caller: Caller | null): "own" | "other" | "unknown" {
  if (caller === null) return "unknown";
  if (caller !== member.known) {
    if (scopeOf(caller) !== member.group.scope) return "other";
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
  const cohort = createCohort(since, null);
  group.cohorts.add(cohort);
  return cohort;
}

/** Creates a cohort without members, whose next value has not been executed. */
export function createCohort(since: string | null, sent: string | null): Cohort {
  return { since, clock: null, sent, members: new Set(), isAnswering: false };
}

/** The cohort of members that have left. */
const departed = createCohort(null, null);

/** Removes the member from its cohort, and a cohort without members from the group. */
export function leaveCohort(member: Member): void {
  const { group, cohort } = member;
  cohort.members.delete(member);
  if (cohort.members.size === 0) group.cohorts.delete(cohort);
  member.cohort = departed;
}

/** Moves the member to another cohort of its group. */
export function transfer(member: Member, cohort: Cohort): void {
  member.cohort.members.delete(member);
  member.cohort = cohort;
  cohort.members.add(member);
}

/** Keeps the number of cohorts small: merges those with the same state. */
export function joinEqual(cohorts: Set<Cohort>): void {
  const bySince = new Map<string | null, Cohort>();
  for (const cohort of cohorts) {
    if (cohort.clock === null || cohort.isAnswering) continue;
    const other = bySince.get(cohort.since);
    bySince.set(cohort.since, other ?? cohort);
    if (!other) continue;
    for (const member of cohort.members) transfer(member, other);
    cohorts.delete(cohort);
  }
}

/** Whether few subscribers share its values: a change may affect thousands of such groups. */
export function hasFewSubscribers({ cohorts, bytes }: Group): boolean {
  let subscribers = 0;
  for (const { members } of cohorts) subscribers += members.size;
  const { executionBytes, bytesOfOne } = limits.fanout.few;
  return bytes === null || executionBytes + bytes > subscribers * bytesOfOne;
}
