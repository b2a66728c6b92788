import { lostLease } from "../../domain/scoring/recording.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import type { EventDraft } from "./eventDrafts.ts";
import { createEventSender } from "./eventSender.ts";
import type { PendingEvent } from "./keptEvents.ts";
import { type EventLog, readLog } from "./log.ts";
import { makeUuid } from "./makeUuid.ts";
import { createScoredMatch, type Holder, type Scoring, notReached } from "./scoredMatch.ts";
import { createScorerRequests, readFailure, type ScoringApi, type TakeResult } from "./scoringApi.ts";
import type { ServerClock } from "./serverClock.ts";

/** Records the events of one match: shows them immediately, and sends them in order until the server responds. */
export interface MatchScorer {
  read: () => Scoring;
  watch: (listener: () => void) => () => void;
  /** Makes this device score the match; with `takeOver` also when another device does. */
  take: (takeOver: boolean) => Promise<void>;
  /** Takes the match again when this device scored it before a reload, or before it lost the right to do so. */
  resume: () => void;
  /** Records an event; returns the reason when it is impossible. */
  press: (draft: EventDraft) => string | null;
  /** Declines to take over, and closes the dialog. */
  decline: () => void;
  /** Retries a failed request now. */
  runNow: () => void;
  /** The requests have the headers of another link from now on. */
  changeLink: () => void;
  /** Receives the number of the match's events. When the log has fewer, another device has recorded events. */
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

const someone: Holder = { name: "Someone else", unsent: 0, heardAt: null };
/** Shown when the log contains events, or follows rules, that a newer version of the site has added. */
const unknownRules = "This page is too old to score this match. Load it again.";
const notScoring = "This page does not score the match.";

export function createScorer({ matchId, api, device, clock, onUnseenProblem }: ScorerOptions): MatchScorer {
  const match = createScoredMatch({ matchId, deviceId: device.id, onUnseenProblem });
  const requests = createScorerRequests({ matchId, api, device, clock });
  const sender = createEventSender(match, requests, followServer);
  const { log } = match;
  let linkChanges = 0;

  function begin(lease: number, taken: Match, present: EventLog | null): void {
    if (!present) {
      match.leave("idle", unknownRules);
      return;
    }
    match.setMatch(taken);
    const problem = describeDropped(log.follow(present));
    const impossible = match.showEvents({ stage: "scoring", isRetrying: false, problem, heldBy: null });
    if (impossible === null) sender.start(lease);
    else match.leave("idle", unknownRules);
  }

  /** Continues with the server's log after a correction by the same account, or else leaves the match. */
  function followServer({ lease, events, match: taken, userErrors }: TakeResult): void {
    const [refusal] = userErrors;
    if (refusal?.code === "NOT_FOUND") {
      match.leave("idle", refusal.message);
    } else if (lease === null || !events || !taken) {
      match.dropStored();
      match.leave("lost", refusal && refusal.code !== "TAKEN" ? refusal.message : lostLease);
    } else {
      begin(lease, taken, readLog(events));
    }
  }

  /** Requests the lease, and requests it again when the link has changed meanwhile, since it belongs to a link. */
  async function requestLease(takeOver: boolean): Promise<PromiseSettledResult<TakeResult>> {
    const changesBefore = linkChanges;
    const [outcome] = await Promise.allSettled([requests.take(log.countUnsent(), takeOver)]);
    return linkChanges === changesBefore ? outcome : requestLease(takeOver);
  }

  async function take(takeOver: boolean): Promise<void> {
    const { stage } = match.read();
    if (stage === "taking" || stage === "scoring") return;
    match.show({ stage: "taking", problem: null, heldBy: null });
    const outcome = await requestLease(takeOver);
    if (outcome.status === "rejected") {
      const failure = readFailure(outcome.reason);
      if (failure.isFinal) match.show({ stage, problem: failure.message, isForbidden: failure.isForbidden });
      else match.show({ stage, problem: notReached });
      return;
    }
    const { lease, events, match: taken, heldBy, userErrors } = outcome.value;
    const [refusal] = userErrors;
    if (refusal?.code === "TAKEN") {
      match.dropStored();
      match.show({ stage, heldBy: heldBy ?? someone, problem: stage === "lost" ? lostLease : null });
    } else if (refusal?.code === "NOT_FOUND") {
      match.leave("idle", refusal.message);
    } else if (lease === null || !events || !taken) {
      match.show({ stage, problem: refusal?.message ?? notReached });
    } else {
      begin(lease, taken, readLog(events));
    }
  }

  function press(draft: EventDraft): string | null {
    if (match.read().stage !== "scoring") return notScoring;
    log.append(stampEvent(draft, clock));
    const impossible = match.showEvents({ problem: null });
    if (impossible === null) {
      sender.runUnlessPaused();
    } else {
      log.removeLast();
      match.show({ problem: impossible });
    }
    return impossible;
  }

  return {
    read: match.read,
    watch: match.watch,
    take,
    resume() {
      if (match.resume()) void take(false).then(() => match.show({ heldBy: null }));
    },
    press,
    decline: () => match.show({ heldBy: null }),
    runNow: () => {
      if (match.read().stage === "scoring") sender.runNow();
    },
    changeLink() {
      linkChanges += 1;
      if (match.read().stage === "scoring") sender.changeLink();
    },
    receiveEventCount(count) {
      const isBehind = log.countUnsent() === 0 && count > log.countConfirmed();
      if (match.read().stage === "scoring" && isBehind) sender.runNow();
    },
  };
}

/** The event with a new id and with the time of the server's and the device's clock. */
function stampEvent(
  { kind, side = null, player = null, detail = {} }: EventDraft,
  clock: ServerClock,
): PendingEvent {
  const now = Date.now();
  const serverTime = clock.read(now);
  const at = serverTime === null ? null : new Date(serverTime).toISOString();
  return { id: makeUuid(now), kind, side, player, detail, at, pressedAt: new Date(now).toISOString() };
}

function describeDropped(count: number): string | null {
  if (count === 0) return null;
  const entries = count === 1 ? "1 entry of this page was" : `${count} entries of this page were`;
  return `${entries} not recorded, because someone else has scored meanwhile.`;
}
