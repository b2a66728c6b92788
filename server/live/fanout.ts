import { promisify } from "node:util";

import type { ExecutionResult } from "graphql";
import type { WebSocket } from "ws";

import type { Clock, News } from "../catalogue/clock.ts";
import type { Bell, Caller, Following } from "../context.ts";
import { anonymous, scopeOf, visitor } from "../context.ts";
import { limits } from "../limits.ts";
import { createTurns } from "../turns.ts";
import type { UnderWay } from "../underWay.ts";
import { frameText } from "./frame.ts";

/** One noun that changed at one revision. */
export interface Change {
  revision: number;
  noun: "category" | "series" | "episode";
  id: string;
  seriesId: string | null;
  /** It came, went or moved. */
  isMoved: boolean;
  /** The rows of the home page may have other members. */
  isRegrouped: boolean;
  /** Who may see its content may have changed. */
  isRelocked: boolean;
}

/** The root value of a subscription's answer: the cursor of what the subscriber has; null when it has nothing. */
export interface Followed {
  since: string | null;
}

/** One operation on one socket. Its caller's rights are looked at for every value. */
export interface Subscriber {
  socket: WebSocket;
  /** Writes to the socket what is framed already. */
  write: (frame: Buffer) => void;
  operationId: string;
  /** Who asks, with the rights of now; null while those are not known, and then nothing is sent. */
  caller: () => Caller | null;
}

/** What is asked. Questions with the same key have the same answers for all callers of one circle. */
export interface Question {
  key: string;
  following: Following;
  execute: (caller: Caller, followed: Followed) => Promise<Answer>;
}

export interface Answer {
  result: ExecutionResult;
  clock: Clock;
  cursor: string;
}

/** Answers each distinct question once for all who ask it and sends the same bytes to every socket. */
export interface Fanout {
  join: (subscriber: Subscriber, question: Question) => AsyncIterableIterator<Followed>;
  /** Answers whom the news since `known` affect; everyone else is simply up to date. */
  announce: (news: News, known: Clock | null) => void;
  /** Makes the answers again of those who hear this bell. */
  hear: (bell: Bell) => void;
  /** The rights of the socket's caller are known, and they or the caller's own things may be others now. */
  rescope: (socket: WebSocket) => void;
  /** Tries again what could not be answered or sent; called once a second. */
  retry: () => void;
  /** How many distinct questions are waiting. */
  groups: () => number;
  /** How many values were sent. */
  deliveries: () => number;
}

/** Subscribers of a group that have the same state. */
interface Cohort {
  since: string | null;
  clock: Clock | null;
  /** The value sent last; null when nothing was sent yet. */
  sent: string | null;
  members: Set<Member>;
}

/** An answer, ready to be sent. */
interface Message {
  clock: Clock;
  /** What whoever got it has. */
  cursor: string;
  value: string;
  frames: (operationId: string) => Buffer;
  isFailure: boolean;
  /** Nothing more will come after it. */
  isLast: boolean;
}

interface Group {
  question: Question;
  /** Who shares the answers; see circleOf. */
  circle: string;
  cohorts: Set<Cohort>;
  /** What is still right for whoever comes, by what they have. */
  messages: Map<string | null, Message>;
  isAnswering: boolean;
  isRung: boolean;
  /** How often what the answer says of its caller has changed. */
  stirs: number;
}

interface Place {
  group: Group;
  cohort: Cohort;
}

interface Member extends Subscriber, Place {
  question: Question;
  laggingSince: number | null;
  /** The rights with which it was found to be one of its group; asking again costs nothing while they are the same. */
  known: Caller | null;
  /** Ends the operation: the client hears that nothing more will come. */
  end: () => void;
}

export function createFanout(options: {
  /** The newest clock that the listener knows. */
  newest: () => Clock | null;
  watch: UnderWay["watch"];
  onError: (error: unknown) => void;
}): Fanout {
  const groups = new Map<string, Group>();
  const membersOfSocket = new Map<WebSocket, Map<string, Member>>();
  let sent = 0;
  const inTurn = createTurns(limits.fanout.executing);

  function findPlace(subscriber: Subscriber, question: Question, since: string | null): Place {
    const circle = circleOf(subscriber.caller() ?? visitor, question);
    const key = `${circle} ${question.key}`;
    const group = groups.get(key) ?? {
      question,
      circle,
      cohorts: new Set(),
      messages: new Map(),
      isAnswering: false,
      isRung: false,
      stirs: 0,
    };
    groups.set(key, group);
    return { group, cohort: cohortOfNewcomers(group, since) };
  }

  function enter(member: Member): void {
    member.cohort.members.add(member);
    ring(member.group);
  }

  function leave(member: Member): void {
    const { group, cohort } = member;
    cohort.members.delete(member);
    if (cohort.members.size === 0) group.cohorts.delete(cohort);
    const key = `${group.circle} ${group.question.key}`;
    if (group.cohorts.size === 0 && groups.get(key) === group) groups.delete(key);
  }

  function ring(group: Group): void {
    group.isRung = true;
    if (!group.isAnswering) void options.watch(answerGroup(group)).catch(options.onError);
  }

  async function answerGroup(group: Group): Promise<void> {
    group.isAnswering = true;
    try {
      while (group.isRung) {
        group.isRung = false;
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

  async function answerCohort(group: Group, cohort: Cohort): Promise<void> {
    const { stirs } = group;
    let message: Message | null;
    try {
      message = await inTurn(never, () => findMessage(group, cohort));
    } catch (error) {
      // The subscribers keep what they have and are answered by `retry` once the database is back.
      options.onError(error);
      return;
    }
    if (message !== null) await deliver(group, cohort, message, group.stirs === stirs);
  }

  /** What the cohort is to be told; null when nobody is there to be told. */
  async function findMessage(group: Group, cohort: Cohort): Promise<Message | null> {
    const { question, messages, stirs } = group;
    const caller = findCaller(group, cohort);
    if (caller === null) return null;
    const known = messages.get(cohort.since);
    if (known && !isBehind(known)) return known;
    const asking = question.following.isPersonal ? caller : anonymous(caller);
    const message = createMessage(await question.execute(asking, { since: cohort.since }));
    // What failed may succeed for whoever comes next.
    if (!message.isFailure && group.stirs === stirs) keep(messages, cohort.since, message);
    return message;
  }

  /**
   * Tells the cohort's members, in slices between which the server does other things. The cohort has the new state at once,
   * so that nobody else joins it; whoever leaves or gets other rights meanwhile is met as they are when it is their turn.
   */
  async function deliver(group: Group, cohort: Cohort, message: Message, isRight: boolean): Promise<void> {
    const { since, sent: former } = cohort;
    const isNew = former !== message.value || group.question.following.sendsChangesOnly;
    const waiting = [...cohort.members];
    const missed: Cohort = { since, clock: null, sent: former, members: new Set() };
    // What the answer says of its caller may have changed while it was made.
    Object.assign(cohort, {
      since: message.cursor,
      clock: isRight ? message.clock : null,
      sent: message.value,
    } satisfies Partial<Cohort>);
    for (let from = 0; from < waiting.length; from += limits.fanout.slice) {
      if (from > 0) await otherWork();
      const slice = waiting.slice(from, from + limits.fanout.slice);
      for (const member of slice) {
        if (!cohort.members.has(member)) continue;
        const standing = standingOf(group, member);
        if (standing === "stranger") move(member);
        else if (standing === "unknown" || (isNew && !send(member, message.frames))) {
          transfer(member, missed);
          group.cohorts.add(missed);
        } else if (message.isLast) member.end();
      }
    }
    if (cohort.members.size === 0) group.cohorts.delete(cohort);
  }

  /** Whether the member is still one of its group; their rights may be other ones now, or not known. */
  function standingOf(group: Group, member: Member): "own" | "stranger" | "unknown" {
    const caller = member.caller();
    if (caller === null) return "unknown";
    if (caller !== member.known) {
      if (circleOf(caller, group.question) !== group.circle) return "stranger";
      member.known = caller;
    }
    return "own";
  }

  /** One of the cohort's callers, for whom it is answered; strangers are moved on the way. */
  function findCaller(group: Group, cohort: Cohort): Caller | null {
    for (const member of cohort.members) {
      const standing = standingOf(group, member);
      if (standing === "own") return member.caller();
      if (standing === "stranger") move(member);
    }
    return null;
  }

  /** What the answer says of its caller has changed: it is made again, also when one is being made just now. */
  function stir(group: Group, cohorts: Iterable<Cohort>): void {
    group.stirs += 1;
    group.messages.clear();
    for (const cohort of cohorts) cohort.clock = null;
    ring(group);
  }

  /** Sends the value; false when the socket's buffer is full, so that the subscriber stays with what it has. */
  function send(member: Member, frames: (operationId: string) => Buffer): boolean {
    const { socket } = member;
    if (socket.readyState !== socket.OPEN) return true;
    if (socket.bufferedAmount < limits.socket.buffered) {
      member.laggingSince = null;
      member.write(frames(member.operationId));
      sent += 1;
      return true;
    }
    member.laggingSince ??= Date.now();
    if (Date.now() - member.laggingSince > limits.socket.lag) closeLagging(socket);
    return false;
  }

  /** Moves a member whose rights changed to the group that now answers it, from the beginning. */
  function move(member: Member): void {
    leave(member);
    Object.assign(member, findPlace(member, member.question, null), { known: null });
    enter(member);
  }

  return {
    join(subscriber, question) {
      const members = membersOfSocket.get(subscriber.socket) ?? new Map<string, Member>();
      // An id that is used again while it was still being opened names the later operation alone.
      const former = members.get(subscriber.operationId);
      if (former) leave(former);
      const place = findPlace(subscriber, question, question.following.since);
      const waiting = createIdleIterator(() => {
        if (members.get(subscriber.operationId) !== member) return;
        leave(member);
        members.delete(subscriber.operationId);
        if (members.size === 0) membersOfSocket.delete(subscriber.socket);
      });
      const end = () => void waiting.return();
      const member: Member = { ...subscriber, ...place, question, laggingSince: null, known: null, end };
      enter(member);
      membersOfSocket.set(subscriber.socket, members.set(subscriber.operationId, member));
      return waiting;
    },
    announce({ clock, changes }, known) {
      for (const group of groups.values()) {
        for (const cohort of group.cohorts) {
          if (isUnaffected(group, cohort, clock, changes, known)) cohort.clock = clock;
        }
        for (const [since, message] of group.messages) {
          if (isUnaffected(group, message, clock, changes, known)) message.clock = clock;
          else group.messages.delete(since);
        }
        ring(group);
      }
    },
    hear(bell) {
      for (const group of groups.values())
        if (group.question.following.hears === bell) stir(group, group.cohorts);
    },
    rescope(socket) {
      for (const member of membersOfSocket.get(socket)?.values() ?? []) {
        const caller = member.caller();
        if (!caller) continue;
        if (circleOf(caller, member.question) !== member.group.circle) move(member);
        else if (member.question.following.isPersonal) stir(member.group, [member.cohort]);
        else ring(member.group);
      }
    },
    retry() {
      for (const group of groups.values()) if ([...group.cohorts].some(isBehind)) ring(group);
    },
    groups: () => groups.size,
    deliveries: () => sent,
  };
}

/** Who shares an answer: those who may see the same, or one session alone where the answer speaks of its caller. */
function circleOf(caller: Caller, { following }: Question): string {
  return following.isPersonal ? `${scopeOf(caller)} ${caller.sessionId}` : scopeOf(caller);
}

/** The news tell all that happened since the cohort's clock, and nothing of it touches the question. */
function isUnaffected(
  { question }: Group,
  { clock }: { clock: Clock | null },
  newest: Clock,
  changes: Change[] | null,
  known: Clock | null,
): boolean {
  if (clock === null || changes === null || known === null) return false;
  const isFollowable = clock.epoch === newest.epoch && clock.revision >= known.revision;
  // An answer may be ahead of the listener.
  if (!isFollowable || clock.revision >= newest.revision) return false;
  return !changes.some((change) => change.revision > clock.revision && question.following.affects(change));
}

function cohortOfNewcomers(group: Group, since: string | null): Cohort {
  for (const cohort of group.cohorts) if (cohort.clock === null && cohort.since === since) return cohort;
  const cohort: Cohort = { since, clock: null, sent: null, members: new Set() };
  group.cohorts.add(cohort);
  return cohort;
}

function transfer(member: Member, cohort: Cohort): void {
  member.cohort.members.delete(member);
  member.cohort = cohort;
  cohort.members.add(member);
}

/** Keeps the number of cohorts small: those that came to have the same state become one. */
function joinEqual(cohorts: Set<Cohort>): void {
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

/** The caller may not ask this any more; whoever gets the right back asks again. */
function isRefusal({ data, errors }: ExecutionResult): boolean {
  return data === null && errors?.[0] !== undefined && refusals.has(errors[0].extensions["code"]);
}

const refusals: ReadonlySet<unknown> = new Set(["FORBIDDEN", "UNAUTHENTICATED"]);

function createMessage({ result, clock, cursor }: Answer): Message {
  return {
    clock,
    cursor,
    value: JSON.stringify(result.errors ?? result.data),
    frames: createFrames(result),
    isFailure: result.errors !== undefined,
    isLast: isRefusal(result),
  };
}

/** The few that were asked for last. */
function keep(messages: Map<string | null, Message>, since: string | null, message: Message): void {
  messages.delete(since);
  messages.set(since, message);
  for (const oldest of messages.keys()) {
    if (messages.size <= limits.fanout.kept) break;
    messages.delete(oldest);
  }
}

/** The message of the protocol; subscribers that number their operation alike, as browsers do, share its bytes. */
function createFrames(result: ExecutionResult): (operationId: string) => Buffer {
  const payload = JSON.stringify(result);
  const frames = new Map<string, Buffer>();
  return (operationId) => {
    const frame =
      frames.get(operationId) ??
      frameText(`{"id":${JSON.stringify(operationId)},"type":"next","payload":${payload}}`);
    if (frames.size < limits.socket.subscriptions) frames.set(operationId, frame);
    return frame;
  };
}

/** A client that does not read will not read the close frame either: it is cut off soon after. */
function closeLagging(socket: WebSocket): void {
  socket.close(1013, "Too slow");
  setTimeout(() => socket.terminate(), 2_000).unref();
}

/** Who waits for their turn here waits as long as it takes. */
const never = new AbortController().signal;

/** Resolves once requests and messages that have come meanwhile were looked at. */
const otherWork = promisify(setImmediate);

interface IdleIterator extends AsyncIterableIterator<Followed> {
  return: () => Promise<IteratorResult<Followed>>;
}

/** Values do not pass through it: it waits until it is closed, and then lets its subscriber go. */
function createIdleIterator(onReturn: () => void): IdleIterator {
  const done: IteratorReturnResult<undefined> = { done: true, value: undefined };
  let finish: ((result: IteratorResult<Followed>) => void) | null = null;
  let isDone = false;
  return {
    next: () => (isDone ? Promise.resolve(done) : new Promise((resolve) => (finish = resolve))),
    return() {
      if (!isDone) onReturn();
      isDone = true;
      finish?.(done);
      return Promise.resolve(done);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
