import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.ts";
import { limits } from "../../configuration/limits.ts";
import type { Caller } from "../../rights/caller.ts";
import type { Change } from "../clock.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Cohort, Group, Member } from "./group.ts";
import { createCohort, matchScope, transfer } from "./group.ts";
import type { Sending } from "./sending.ts";
import type { WrittenValue } from "./value.ts";

interface DeliveryOptions<Entry extends Change> {
  sending: Pick<Sending, "send" | "end">;
  /** The connection's caller with its current rights; null while they are being read. */
  callerOf: (connection: CallerConnection) => Caller | null;
  /** Moves a member whose rights changed to its new group. */
  move: (member: Member<Entry>) => void;
}

/**
 * Sends the value to the cohort's members, in slices between which the event loop does other work. The cohort has the
 * new state immediately, so that no other subscriber joins it. Whether a member still exists and has the rights is
 * checked when its slice is sent.
 */
export async function deliverToCohort<Entry extends Change>(
  group: Group<Entry>,
  cohort: Cohort<Entry>,
  value: WrittenValue,
  options: DeliveryOptions<Entry>,
): Promise<void> {
  const { send, end } = options.sending;
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
    if (from > 0) await yieldToEventLoop();
    const slice = waiting.slice(from, from + limits.fanout.slice);
    for (const member of slice) {
      if (member.cohort !== cohort) continue;
      const match = matchScope(member, options.callerOf(member.connection));
      if (match === "other") options.move(member);
      else if (match === "unknown" || (isNew && !send(member, value.frames))) {
        transfer(member, missed);
        group.cohorts.add(missed);
      } else if (value.isLast) end(member);
    }
  }
  if (cohort.members.size === 0) group.cohorts.delete(cohort);
}
