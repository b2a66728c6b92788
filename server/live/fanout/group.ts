import { limits } from "../../configuration/limits.ts";
import type { Caller, Scope } from "../../rights/caller.ts";
import { maySeeChange } from "../../rights/caller.ts";
import type { Change, ChangeSet, Clock } from "../clock.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Following } from "../subscription.ts";
import { IdleIterator } from "./idleIterator.ts";
import type { Value } from "./value.ts";
import type { CachedValues } from "./valueCache.ts";

// A group of subscribers and its state. fanout.ts decides when it is executed.

/** One operation on one socket. Its caller's rights are checked for every value. */
export interface Subscriber {
  connection: CallerConnection;
  operationId: string;
}

/** A group's query. Queries with the same key have the same value for all callers of one scope. */
export interface SharedQuery<Entry extends Change> {
  key: string;
  /** The text of its document. */
  text: string;
  following: Following<Entry>;
  /** Executes the value for subscribers with the state of the cursor `since`; null when they have none. */
  execute: (caller: Caller, since: string | null) => Promise<Value>;
}

/** Subscribers of a group that have the same state. */
export interface Cohort<Entry extends Change> {
  since: string | null;
  clock: Clock | null;
  /** The cursor of the last sent value; null when nothing was sent yet. */
  sent: string | null;
  members: Set<Member<Entry>>;
  /** Whether its next value is being executed, or waits for its execution. */
  isExecuting: boolean;
}

/** The subscribers with the same query and scope. */
export interface Group<Entry extends Change> {
  query: SharedQuery<Entry>;
  /** The scope of all its subscribers. */
  scope: Scope;
  cohorts: Set<Cohort<Entry>>;
  /** Cached values that are current for new subscribers, by their cursor. */
  cachedValues: CachedValues;
  /** The number of notifications of its topic. */
  notifications: number;
  /** The size of the last executed value; null before the first. */
  bytes: number | null;
}

/** The group and the cohort of a subscriber. */
export interface Place<Entry extends Change> {
  group: Group<Entry>;
  cohort: Cohort<Entry>;
}

/**
 * A subscriber with its group and cohort, and the iterator of its operation, which end together. It is a class, because
 * there is one for each subscriber and it is read for every value: all instances have one shape and share the methods.
 */
export class Member<Entry extends Change> extends IdleIterator implements Subscriber, Place<Entry> {
  readonly connection: CallerConnection;
  readonly operationId: string;
  group: Group<Entry>;
  cohort: Cohort<Entry>;
  /** The rights for which its scope was computed. The scope is computed again only when they change. */
  scopedCaller: Caller | null = null;
  readonly #onDepart: (member: Member<Entry>) => void;

  constructor(
    { connection, operationId }: Subscriber,
    { group, cohort }: Place<Entry>,
    onDepart: (member: Member<Entry>) => void,
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

export function createGroup<Entry extends Change>(caller: Caller, query: SharedQuery<Entry>): Group<Entry> {
  return {
    query,
    scope: query.following.clock.scopeOf(caller),
    cohorts: new Set(),
    cachedValues: new Map(),
    notifications: 0,
    bytes: null,
  };
}

/** The caller's scope for the group's query. */
export function scopeIn<Entry extends Change>({ query }: Group<Entry>, caller: Caller): Scope {
  return query.following.clock.scopeOf(caller);
}

/** Whether the member still belongs to its group. Its caller's rights may have changed, or are unknown. */
export function matchScope<Entry extends Change>(
  member: Member<Entry>,
  caller: Caller | null,
): "own" | "other" | "unknown" {
  if (caller === null) return "unknown";
  if (caller !== member.scopedCaller) {
    if (scopeIn(member.group, caller) !== member.group.scope) return "other";
    member.scopedCaller = caller;
  }
  return "own";
}

/** Whether the change set contains all changes since the cohort's clock, and none of them affects the query. */
export function isUnaffected<Entry extends Change>(
  { query, scope }: Group<Entry>,
  { clock }: { clock: Clock | null },
  { clock: newest, changes }: ChangeSet<Entry>,
  previous: Clock | null,
): boolean {
  if (clock === null || changes === null || previous === null) return false;
  const isFollowable = clock.epoch === newest.epoch && clock.revision >= previous.revision;
  // A value may be newer than the listener's clock.
  if (!isFollowable || clock.revision >= newest.revision) return false;
  return !changes.some(
    (change) =>
      change.revision > clock.revision && maySeeChange(scope, change) && query.following.affects(change),
  );
}

/** Whether the cohort, or the value, is older than the newest clock. */
export function isBehind({ clock }: { clock: Clock | null }, newest: Clock | null): boolean {
  return (
    clock === null || (newest !== null && (clock.epoch !== newest.epoch || clock.revision < newest.revision))
  );
}

/** Makes the values of the group outdated, including one that is being executed. */
export function recordNotification<Entry extends Change>(group: Group<Entry>): void {
  group.notifications += 1;
  for (const cohort of group.cohorts) cohort.clock = null;
}

export function cohortOfNewcomers<Entry extends Change>(
  group: Group<Entry>,
  since: string | null,
): Cohort<Entry> {
  for (const cohort of group.cohorts) if (cohort.clock === null && cohort.since === since) return cohort;
  const cohort = createCohort<Entry>(since, null);
  group.cohorts.add(cohort);
  return cohort;
}

/** Creates a cohort without members, whose next value has not been executed. */
export function createCohort<Entry extends Change>(since: string | null, sent: string | null): Cohort<Entry> {
  return { since, clock: null, sent, members: new Set(), isExecuting: false };
}

/** Removes the member from its cohort, and a cohort without members from the group. */
export function leaveCohort<Entry extends Change>(member: Member<Entry>): void {
  const { group, cohort } = member;
  cohort.members.delete(member);
  if (cohort.members.size === 0) group.cohorts.delete(cohort);
  // The cohort of a member that has left.
  member.cohort = createCohort(null, null);
}

/** Moves the member to another cohort of its group. */
export function transfer<Entry extends Change>(member: Member<Entry>, cohort: Cohort<Entry>): void {
  member.cohort.members.delete(member);
  member.cohort = cohort;
  cohort.members.add(member);
}

/** Merges cohorts with the same state, so that their number stays small. */
export function joinEqual<Entry extends Change>(cohorts: Set<Cohort<Entry>>): void {
  const bySince = new Map<string | null, Cohort<Entry>>();
  for (const cohort of cohorts) {
    if (cohort.clock === null || cohort.isExecuting) continue;
    const other = bySince.get(cohort.since);
    bySince.set(cohort.since, other ?? cohort);
    if (!other) continue;
    for (const member of cohort.members) transfer(member, other);
    cohorts.delete(cohort);
  }
}

/** Whether its values have few subscribers. A change may affect thousands of such groups. */
export function hasFewSubscribers<Entry extends Change>({ cohorts, bytes }: Group<Entry>): boolean {
  let subscribers = 0;
  for (const { members } of cohorts) subscribers += members.size;
  const { executionBytes, subscriberBytes } = limits.fanout.few;
  return bytes === null || executionBytes + bytes > subscribers * subscriberBytes;
}
