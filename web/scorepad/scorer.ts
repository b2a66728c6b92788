import { isDoubles } from "../../domain/scoring/doubles.ts";
import { lostLease } from "../../domain/scoring/recording.ts";
import { reduceMatch } from "../../domain/scoring/reduceMatch.ts";
import type { ScoreState } from "../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { createDeviceLog } from "./deviceLog.ts";
import type { EventDraft } from "./eventDrafts.ts";
import { dropKept, readKept, writeKept } from "./keptEvents.ts";
import { type EventLog, readLog } from "./log.ts";
import { makeUuid } from "./makeUuid.ts";
import { nameShortly } from "./padWords.ts";
import { createRepeater, type RunResult } from "./repeater.ts";
import { type RecordResult, readFailure, type ScoringApi } from "./scoringApi.ts";
import type { ServerClock } from "./serverClock.ts";

/** `idle`: this device does not score the match. `lost`: it did, until another device took over. */
type ScoringStage = "idle" | "taking" | "scoring" | "lost";

/** The scorer's state for the pad. */
export interface Scoring {
  stage: ScoringStage;
  /** The log with unconfirmed events; empty unless this device scores the match. */
  events: EventLog;
  /** The state of the match by that log; null unless this device scores the match. */
  state: ScoreState | null;
  /** The number of unconfirmed events. */
  unsent: number;
  /** Whether the last request got no response, and is being retried. */
  isRetrying: boolean;
  /** The error, as a sentence. */
  problem: string | null;
  /** The device that scores the match, when taking it was refused. */
  heldBy: Holder | null;
}

/** A device that scores a match; without a time when the server has received nothing from it. */
export interface Holder {
  name: string;
  unsent: number;
  heardAt: string | null;
}

/** Records the events of one match: shows them immediately, and sends them in order until the server responds. */
export interface MatchScorer {
  read: () => Scoring;
  watch: (listener: () => void) => () => void;
  /** Makes this device score the match; with `takeOver` also when another device does. */
  take: (takeOver: boolean) => Promise<void>;
  /** Takes the match again when this device scored it before a reload. */
  resume: () => void;
  /** Records an event; returns the reason when it is impossible. */
  press: (draft: EventDraft) => string | null;
  /** Declines to take over, and closes the dialog. */
  decline: () => void;
  /** Retries a failed request now. */
  runNow: () => void;
  /** Receives the number of the match's events. When the log has fewer, another device may have taken over. */
  receiveEventCount: (count: number) => void;
}

interface ScorerOptions {
  matchId: string;
  api: ScoringApi;
  device: { id: string; name: string };
  clock: ServerClock;
  /** Receives a refusal when no pad shows its match any more. */
  onUnseenProblem: (text: string) => void;
}

const heartbeatMs = 20_000;

/** The state of a match that this device does not score. */
export const idle: Scoring = {
  stage: "idle",
  events: [],
  state: null,
  unsent: 0,
  isRetrying: false,
  problem: null,
  heldBy: null,
};

const someone: Holder = { name: "Someone else", unsent: 0, heardAt: null };
const unknownKind = "This page is too old to score this match. Load it again.";
const notScoring = "This page does not score the match.";
const unanswered = "The server could not be reached. Please try again.";

export function createScorer({ matchId, api, device, clock, onUnseenProblem }: ScorerOptions): MatchScorer {
  const listeners = new Set<() => void>();
  let shown = idle;
  let lease = 0;
  let match: Pick<Match, "format" | "discipline" | "sides"> | null = null;
  const log = createDeviceLog();
  const sender = createRepeater(send, { restMs: heartbeatMs, onFailure: () => show({ isRetrying: true }) });

  function show(part: Partial<Scoring>): void {
    shown = { ...shown, ...part, unsent: log.countUnsent() };
    for (const listener of listeners) listener();
    if (part.problem && match && listeners.size === 0)
      onUnseenProblem(`${nameShortly(match, 0)} – ${nameShortly(match, 1)}: ${part.problem}`);
  }

  /** Shows and stores the events. When they are impossible, it does neither and returns the reason. */
  function showEvents(part: Partial<Scoring>): string | null {
    if (!match) return unanswered;
    const events = log.read();
    const reduced = reduceMatch(match.format, isDoubles(match.discipline, match.sides), events);
    if ("impossible" in reduced) return reduced.reason;
    writeKept(device.id, matchId, log.keep());
    show({ ...part, events, state: reduced.state });
    return null;
  }

  /** Both requests contain the device and its number of unsent events; their responses contain the server's time. */
  async function ask<Result extends { serverTime: string }>(
    left: number,
    request: (device: { id: string; name: string; sentAt: string; unsent: number }) => Promise<Result>,
  ): Promise<Result> {
    const sentAt = Date.now();
    const result = await request({
      ...device,
      sentAt: new Date(sentAt).toISOString(),
      unsent: left,
    });
    clock.correct({ sentAt, receivedAt: Date.now(), serverTime: result.serverTime });
    return result;
  }

  async function take(takeOver: boolean): Promise<void> {
    const { stage } = shown;
    if (stage === "taking" || stage === "scoring") return;
    show({ stage: "taking", problem: null, heldBy: null });
    const [outcome] = await Promise.allSettled([
      ask(log.countUnsent(), (asking) => api.take({ matchId, device: asking, takeOver })),
    ]);
    if (outcome.status === "rejected") {
      const failure = readFailure(outcome.reason);
      show({ stage, problem: failure.isFinal ? failure.message : unanswered });
      return;
    }
    const { lease: given, events, match: taken, heldBy, userErrors } = outcome.value;
    const [refusal] = userErrors;
    if (refusal?.code === "TAKEN") {
      dropKept(device.id, matchId);
      show({ stage, heldBy: heldBy ?? someone, problem: stage === "lost" ? lostLease : null });
    } else if (given === null || !events || !taken) show({ stage, problem: refusal?.message ?? unanswered });
    else begin(given, taken, readLog(events));
  }

  function begin(given: number, taken: Match, present: EventLog | null): void {
    if (!present) {
      stop("idle", unknownKind);
      return;
    }
    lease = given;
    match = taken;
    const problem = describeDropped(log.follow(present));
    showEvents({ stage: "scoring", isRetrying: false, problem, heldBy: null });
    sender.runNow();
  }

  function stop(stage: "idle" | "lost", problem: string | null): void {
    sender.stop();
    if (stage === "idle") {
      log.clear();
      dropKept(device.id, matchId);
    }
    show({ ...idle, stage, problem });
  }

  function press({ kind, side = null, player = null, detail = {} }: EventDraft): string | null {
    if (shown.stage !== "scoring") return notScoring;
    const now = Date.now();
    const serverTime = clock.read(now);
    const at = serverTime === null ? null : new Date(serverTime).toISOString();
    const pressedAt = new Date(now).toISOString();
    log.append({ id: makeUuid(now), kind, side, player, detail, at, pressedAt });
    const impossible = showEvents({ problem: null });
    if (impossible === null) {
      sender.runUnlessPaused();
    } else {
      log.removeLast();
      show({ problem: impossible });
    }
    return impossible;
  }

  /** Sends the unconfirmed events, or else a heartbeat. */
  async function send(): Promise<RunResult> {
    const events = log.readBatch();
    const after = log.countConfirmed();
    const [outcome] = await Promise.allSettled([
      ask(log.countUnsent() - events.length, (asking) =>
        api.record({ matchId, lease, after, events, device: asking }),
      ),
    ]);
    if (shown.stage !== "scoring") return { hasResponse: true, hasMore: false };
    if (outcome.status === "rejected") {
      const failure = readFailure(outcome.reason);
      if (!failure.isFinal) return { hasResponse: false, afterMs: failure.afterMs };
      stop("lost", failure.message);
    } else {
      settle(events.length, outcome.value);
    }
    return { hasResponse: true, hasMore: log.countUnsent() > 0 };
  }

  function settle(sentCount: number, result: RecordResult): void {
    const [refusal] = result.userErrors;
    match = result.match ?? match;
    if (refusal?.code === "LEASE_LOST") {
      // A device that has lost a match takes it back only by a click, never by a reload.
      dropKept(device.id, matchId);
      stop("lost", refusal.message);
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
      log.confirm(sentCount);
    }
    const impossible = showEvents({
      isRetrying: false,
      problem: refusal && !isBehind ? refusal.message : shown.problem,
    });
    if (impossible !== null) show({ problem: impossible });
    else if (shown.state?.isConfirmed && log.countUnsent() === 0) stop("idle", null);
  }

  return {
    read: () => shown,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    resume() {
      const kept = readKept(device.id, matchId);
      if (!kept || shown.stage !== "idle") return;
      log.resume(kept);
      // Another device may have taken over: without unsent events no request would detect that.
      shown = { ...idle, stage: "lost" };
      void take(false).then(() => show({ heldBy: null }));
    },
    press,
    decline: () => show({ heldBy: null }),
    runNow: () => {
      if (shown.stage === "scoring") sender.runNow();
    },
    receiveEventCount(count) {
      if (shown.stage === "scoring" && log.countUnsent() === 0 && count > log.countConfirmed())
        sender.runNow();
    },
  };
}

/** The index of the refused event, from a field such as `events.2`; 0 when all events were refused. */
function placeOf({ field }: RecordResult["userErrors"][number]): number {
  return Number(/^events\.(\d+)$/.exec(field ?? "")?.[1] ?? 0);
}

function describeDropped(count: number): string | null {
  if (count === 0) return null;
  const entries = count === 1 ? "1 entry of this page was" : `${count} entries of this page were`;
  return `${entries} not recorded, because someone else has scored meanwhile.`;
}
