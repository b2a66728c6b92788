import type { PendingEvent } from "./keptEvents.ts";
import { createRepeater, type RunResult } from "./repeater.ts";
import type { ScoredMatch } from "./scoredMatch.ts";
import { type RecordResult, readFailure, type ScorerRequests, type TakeResult } from "./scoringApi.ts";

const heartbeatMs = 20_000;

/** Sends the unconfirmed events of a scored match in order, or else a heartbeat, until this device stops scoring it. */
interface EventSender {
  /** Sends from now on with this lease. */
  start: (lease: number) => void;
  /** Called after a press: sends now, except during a pause after a failure. */
  runUnlessPaused: () => void;
  /** Sends now, also during such a pause. */
  runNow: () => void;
  /** Takes the lease with the present link, and then sends, since a lease belongs to the link that took it. */
  changeLink: () => void;
}

/** `onLog` receives the lease and the whole log, after the server's log has got events of another device. */
export function createEventSender(
  match: ScoredMatch,
  requests: ScorerRequests,
  onLog: (result: TakeResult) => void,
): EventSender {
  const { log } = match;
  let lease = 0;
  /**
   * Whether the server's log has events that this one lacks, or the lease belongs to a previous link. Events that follow
   * this one would be refused.
   */
  let isBehind = false;
  /** Whether events were refused, and a heartbeat must find out whether this device still has the lease. */
  let isInDoubt = false;
  let linkChanges = 0;

  /** Sends events or a heartbeat. Returns the function that applies the response. */
  async function record(): Promise<() => void> {
    const after = log.countConfirmed();
    const events = isInDoubt ? [] : log.readBatch();
    const result = await requests.record(log.countUnsent() - events.length, { lease, after, events });
    return () => {
      isInDoubt = events.length > 0 && result.userErrors[0]?.code === "LEASE_LOST";
      if (isInDoubt) return;
      // A heartbeat that is accepted proves that this device still has the lease.
      isBehind = events.length === 0 && result.userErrors.length === 0 && result.lastEventNumber > after;
      settle(match, events, result);
    };
  }

  /** Requests the whole log. Returns the function that applies the response. */
  async function readServerLog(): Promise<() => void> {
    const result = await requests.take(log.countUnsent(), false);
    return () => onLog(result);
  }

  async function send(): Promise<RunResult> {
    const changesBefore = linkChanges;
    const [outcome] = await Promise.allSettled([isBehind ? readServerLog() : record()]);
    if (match.read().stage !== "scoring") return { next: "rest" };
    // A response to the previous link says nothing about this one, and the log that is read next contains what was recorded.
    if (linkChanges !== changesBefore) return { next: "run" };
    if (outcome.status === "rejected") {
      const failure = readFailure(outcome.reason);
      if (!failure.isFinal) return { next: "retry", afterMs: failure.afterMs };
      match.leave("lost", failure.message, failure.isForbidden);
    } else {
      outcome.value();
    }
    if (match.read().stage !== "scoring") return { next: "stop" };
    return { next: isBehind || log.countUnsent() > 0 ? "run" : "rest" };
  }

  const { runUnlessPaused, runNow } = createRepeater(send, {
    restMs: heartbeatMs,
    onFailure: () => match.show({ isRetrying: true }),
  });

  return {
    start(given) {
      lease = given;
      isBehind = false;
      isInDoubt = false;
      runNow();
    },
    runUnlessPaused,
    runNow,
    changeLink() {
      linkChanges += 1;
      isBehind = true;
      runNow();
    },
  };
}

/** Applies the server's response to a request with these events. */
function settle(match: ScoredMatch, sent: readonly PendingEvent[], result: RecordResult): void {
  const { log } = match;
  const [refusal] = result.userErrors;
  if (result.match) match.setMatch(result.match);
  if (refusal?.code === "LEASE_LOST") {
    // A device that has lost a match takes it back only by a click, never by a reload.
    match.dropStored();
    match.leave("lost", refusal.message);
    return;
  }
  if (refusal?.code === "NOT_FOUND") {
    match.leave("idle", refusal.message);
    return;
  }
  const isBehind = refusal?.code === "AHEAD";
  if (isBehind) {
    // The server has lost confirmed events, as after its database was restored from a backup.
    log.rewind(result.lastEventNumber);
  } else if (refusal) {
    // Later events may depend on the refused one.
    log.dropFrom(placeOf(refusal));
  } else {
    log.confirm(sent.length);
  }
  const impossible = match.showEvents({
    isRetrying: false,
    problem: refusal && !isBehind ? refusal.message : match.read().problem,
  });
  // A result that was confirmed earlier is being scored again.
  const confirms = sent.some(({ kind }) => kind === "CONFIRMED");
  if (impossible !== null) match.show({ problem: impossible });
  else if (confirms && match.read().state?.isConfirmed && log.countUnsent() === 0) match.leave("idle", null);
}

/** The index of the refused event, from a field such as `events.2`; 0 when all events were refused. */
function placeOf({ field }: RecordResult["userErrors"][number]): number {
  return Number(/^events\.(\d+)$/.exec(field ?? "")?.[1] ?? 0);
}
