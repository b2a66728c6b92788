import * as v from "valibot";

import type { ScoringFormat } from "./formats.ts";
import { type Applied, impossibilities } from "./impossibilities.ts";
import { type MatchEventDetail, type MatchEventKind, matchEventDetails } from "./matchEvents.ts";
import { endMatch, scorePoint } from "./points.ts";
import {
  type PlayerIndex,
  type ScoreState,
  type Side,
  type Timer,
  otherSide,
  phaseOfPlay,
} from "./scoreState.ts";
import { placePlayers } from "./service.ts";
import { setScore } from "./setScore.ts";

const warmUpSeconds = 120;

/** The seconds between two rallies in matches with a time clock. */
const rallySeconds = 25;

/** An event, with its checked or unchecked detail, and the state before it. */
interface Occurrence<Detail> {
  format: ScoringFormat;
  isDoubles: boolean;
  state: ScoreState;
  side: Side | null;
  detail: Detail;
  at: string;
}

type Effect<Detail> = (occurrence: Occurrence<Detail>) => Applied;

type OccurrenceOf<Kind extends MatchEventKind> = Occurrence<MatchEventDetail<Kind>>;

/** The effect of each kind of event, after its detail has been checked. */
export const eventEffects: Readonly<Record<MatchEventKind, Effect<unknown>>> = {
  TOSS: check("TOSS", toss),
  PLAY: check("PLAY", play),
  RALLY: check("RALLY", ofSide(rally)),
  VOID: check("VOID", keep),
  CARD: check("CARD", ofSide(showCard)),
  INJURY: check("INJURY", ({ state, at }) =>
    interrupt(state, "INJURY", { kind: "INJURY", startedAt: at, seconds: null }),
  ),
  SUSPENDED: check("SUSPENDED", ({ state, at }) =>
    interrupt(state, "SUSPENDED", { kind: "SUSPENSION", startedAt: at, seconds: null }),
  ),
  RESUMED: check("RESUMED", ({ state }) =>
    state.interrupted === null ? { reason: impossibilities.notInterrupted } : resume(state),
  ),
  REFEREE: check("REFEREE", keep),
  SHUTTLE: check("SHUTTLE", keep),
  OVERRULED: check("OVERRULED", keep),
  SERVICE_CORRECTED: check("SERVICE_CORRECTED", correctService),
  RETIRED: check(
    "RETIRED",
    ofSide(({ state, at }, side) => endMatch(state, "RETIRED", otherSide(side), at)),
  ),
  WALKOVER: check(
    "WALKOVER",
    ofSide(({ state, at }, side) => endMatch(state, "WALKOVER", otherSide(side), at)),
  ),
  NO_MATCH: check("NO_MATCH", ({ state, at }) => endMatch(state, "NO_MATCH", null, at)),
  SCORE_SET: check("SCORE_SET", ({ format, state, detail, at }) => setScore(format, state, detail, at)),
  CONFIRMED: check("CONFIRMED", ({ state }) =>
    state.phase === "FINISHED" ? { ...state, isConfirmed: true } : { reason: impossibilities.notEnded },
  ),
  NOTE: check("NOTE", keep),
};

function check<Kind extends MatchEventKind>(
  kind: Kind,
  effect: Effect<MatchEventDetail<Kind>>,
): Effect<unknown> {
  return (occurrence) => {
    const parsed = v.safeParse(matchEventDetails[kind], occurrence.detail);
    if (!parsed.success) return { reason: impossibilities.detail };
    return effect({ ...occurrence, detail: parsed.output });
  };
}

function keep({ state }: { state: ScoreState }): ScoreState {
  return state;
}

function ofSide<Detail>(effect: (occurrence: Occurrence<Detail>, side: Side) => Applied): Effect<Detail> {
  return (occurrence) =>
    occurrence.side === null ? { reason: impossibilities.noSide } : effect(occurrence, occurrence.side);
}

function toss({ isDoubles, state, detail, at }: OccurrenceOf<"TOSS">): Applied {
  const hasPoints = state.games.length > 0 || state.points[0] + state.points[1] > 0;
  if (hasPoints) return { reason: impossibilities.toss };
  const tossed: ScoreState = {
    ...state,
    phase: "WARM_UP",
    timer: { kind: "WARM_UP", startedAt: at, seconds: warmUpSeconds },
    interrupted: null,
    serving: detail.server,
    right: null,
    leftSide: detail.leftSide,
  };
  return choosePlayers(isDoubles, tossed, detail);
}

function play({ isDoubles, state, detail, at }: OccurrenceOf<"PLAY">): Applied {
  const playing: ScoreState = {
    ...state,
    phase: "PLAYING",
    timer: null,
    interrupted: null,
    isServiceOver: false,
    startedAt: state.startedAt ?? at,
  };
  return choosePlayers(isDoubles, playing, detail);
}

function rally({ format, state, at }: OccurrenceOf<"RALLY">, side: Side): ScoreState {
  const played: ScoreState = {
    ...state,
    phase: "PLAYING",
    timer: { kind: "RALLY", startedAt: at, seconds: rallySeconds },
    interrupted: null,
    startedAt: state.startedAt ?? at,
  };
  return scorePoint(format, played, side, at);
}

function choosePlayers(
  isDoubles: boolean,
  state: ScoreState,
  { serverPlayer, receiverPlayer }: { serverPlayer: PlayerIndex | null; receiverPlayer: PlayerIndex | null },
): Applied {
  if (isDoubles) return { ...state, right: placePlayers(state, serverPlayer, receiverPlayer) };
  return serverPlayer === 1 || receiverPlayer === 1 ? { reason: impossibilities.noPartner } : state;
}

function correctService({ isDoubles, state, detail }: OccurrenceOf<"SERVICE_CORRECTED">): Applied {
  const { serving, right, leftSide } = detail;
  if (!isDoubles && right !== null && right.includes(1)) return { reason: impossibilities.noPartner };
  return {
    ...state,
    serving,
    isServiceOver: false,
    right: isDoubles ? (right ?? state.right) : null,
    leftSide: leftSide ?? state.leftSide,
  };
}

function showCard({ format, state, detail, at }: OccurrenceOf<"CARD">, side: Side): ScoreState {
  const { colour } = detail;
  const isSecondYellow = colour === "YELLOW" && state.hasYellowCard[side];
  const [first, second] = state.hasYellowCard;
  const isYellow = colour === "YELLOW";
  const shown: ScoreState = {
    ...state,
    hasYellowCard: [first || (isYellow && side === 0), second || (isYellow && side === 1)],
  };
  if (state.phase === "FINISHED") return shown;
  if (colour === "BLACK") return endMatch(shown, "DISQUALIFIED", otherSide(side), at);
  return colour === "RED" || isSecondYellow ? givePoint(format, shown, otherSide(side), at) : shown;
}

/** Gives the point of a red card. An interruption, an interval or the time between two games continues. */
function givePoint(format: ScoringFormat, state: ScoreState, side: Side, at: string): ScoreState {
  const phase = phaseOfPlay(state);
  if (phase === "NOT_STARTED" || phase === "WARM_UP") return state;
  const point = scorePoint(format, resume(state), side, at);
  const isInterrupted = state.interrupted !== null && point.phase !== "FINISHED";
  return isInterrupted ? interrupt(point, state.phase, state.timer) : point;
}

function interrupt(state: ScoreState, phase: ScoreState["phase"], timer: Timer | null): ScoreState {
  const interrupted = state.interrupted ?? {
    phase: state.phase,
    // The timer between two rallies does not continue after an interruption.
    timer: state.timer?.kind === "RALLY" ? null : state.timer,
  };
  return { ...state, phase, timer, interrupted };
}

/** The state that an injury or a suspension interrupted. Without an interruption, the given state. */
function resume(state: ScoreState): ScoreState {
  return state.interrupted === null ? state : { ...state, ...state.interrupted, interrupted: null };
}
