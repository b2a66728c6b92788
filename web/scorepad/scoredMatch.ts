import { isDoubles } from "../../domain/scoring/doubles.ts";
import { reduceMatch } from "../../domain/scoring/reduceMatch.ts";
import type { ScoreState } from "../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { createDeviceLog, type DeviceLog } from "./deviceLog.ts";
import { dropKept, readKept, writeKept } from "./keptEvents.ts";
import type { EventLog } from "./log.ts";
import { describeDelivery, nameSides } from "./padWords.ts";

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
  /** Whether the error is that this device may not score the match, which may change. */
  isForbidden: boolean;
  /** The device that scores the match, when taking it was refused. */
  heldBy: Holder | null;
}

/** A device that scores a match; without a time when the server has received nothing from it. */
export interface Holder {
  name: string;
  unsent: number;
  heardAt: string | null;
}

/** The state of a match that this device does not score. */
export const idle: Scoring = {
  stage: "idle",
  events: [],
  state: null,
  unsent: 0,
  isRetrying: false,
  problem: null,
  isForbidden: false,
  heldBy: null,
};

/** A sentence for a request that got no usable response. */
export const notReached = "The server could not be reached. Please try again.";

/** One match on this device: its events, which a reload keeps, and the state that the pad shows. */
export interface ScoredMatch {
  log: DeviceLog;
  read: () => Scoring;
  watch: (listener: () => void) => () => void;
  /** Sets the match whose rules apply and whose players a problem names. */
  setMatch: (match: Pick<Match, "format" | "discipline" | "sides">) => void;
  show: (part: Partial<Scoring>) => void;
  /** Shows and stores the events. When they are impossible, it does neither and returns the reason. */
  showEvents: (part: Partial<Scoring>) => string | null;
  /**
   * Takes over the events that were stored before a reload, or keeps those of before a refused request, for a right that
   * may have been given back. Returns whether this device scored the match.
   */
  resume: () => boolean;
  /** Removes the stored events, so that a reload does not continue with them. */
  dropStored: () => void;
  /** Ends the scoring by this device. A lost match keeps its unsent events, in case it is taken back. */
  leave: (stage: "idle" | "lost", problem: string | null, isForbidden?: boolean) => void;
}

interface ScoredMatchOptions {
  matchId: string;
  deviceId: string;
  /** Receives a refusal when no pad shows its match any more, and each loss with unsent entries once. */
  onUnseenProblem: (text: string) => void;
}

export function createScoredMatch({ matchId, deviceId, onUnseenProblem }: ScoredMatchOptions): ScoredMatch {
  const listeners = new Set<() => void>();
  const log = createDeviceLog();
  let shown = idle;
  let match: Pick<Match, "format" | "discipline" | "sides"> | null = null;

  /** The problem that was reported since the scoring began, because pads of the match may open and close often. */
  let reported: string | null = null;

  const dropStored = () => dropKept(deviceId, matchId);

  /** Reports the problem when no pad shows it, with the entries that were not sent. */
  function reportUnseen(problem: string): void {
    if (!match || listeners.size > 0) return;
    reported = problem;
    const unsent = shown.stage === "lost" ? describeDelivery(shown) : null;
    onUnseenProblem(`${nameSides(match)}: ${unsent === null ? problem : `${unsent} ${problem}`}`);
  }

  function show(part: Partial<Scoring>): void {
    const isForbidden = part.isForbidden ?? (shown.isForbidden && part.problem === undefined);
    shown = { ...shown, ...part, isForbidden, unsent: log.countUnsent() };
    for (const listener of listeners) listener();
    if (part.problem) reportUnseen(part.problem);
  }

  return {
    log,
    read: () => shown,
    watch(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // The pad may have shown the loss for an instant only, since the match has left its court.
        const { stage, unsent, problem } = shown;
        if (stage === "lost" && unsent > 0 && problem !== null && problem !== reported) reportUnseen(problem);
      };
    },
    setMatch(given) {
      match = given;
    },
    show,
    showEvents(part) {
      if (!match) return notReached;
      const events = log.read();
      const reduced = reduceMatch(match.format, isDoubles(match.discipline, match.sides), events);
      if ("impossible" in reduced) return reduced.reason;
      writeKept(deviceId, matchId, log.keep());
      show({ ...part, events, state: reduced.state });
      return null;
    },
    resume() {
      if (shown.isForbidden) {
        show({ problem: null });
        return shown.stage === "lost";
      }
      const kept = readKept(deviceId, matchId);
      if (kept === null || shown.stage !== "idle") return false;
      log.resume(kept);
      // Another device may have taken over: without unsent events no request would detect that.
      shown = { ...idle, stage: "lost" };
      return true;
    },
    dropStored,
    leave(stage, problem, isForbidden = false) {
      if (stage === "idle") {
        log.clear();
        dropStored();
      }
      reported = null;
      show({ ...idle, stage, problem, isForbidden });
    },
  };
}
