// One match of the demonstration, point by point. A hash replaces random numbers, so every process computes the same
// match.

import { createHash } from "node:crypto";

import { applyEvent } from "../../../domain/scoring/applyEvent.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import { isImpossible } from "../../../domain/scoring/impossibilities.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import type { ScoreState, Side } from "../../../domain/scoring/scoreState.ts";
import { initialScore, otherSide } from "../../../domain/scoring/scoreState.ts";

const betweenRalliesSeconds = 12;
const warmUpSeconds = 24;
const intervalSeconds = 36;
const betweenGamesSeconds = 60;
const confirmedAfterSeconds = 24;
/** The seconds from the last point to the toss of the next match. */
const betweenMatchesSeconds = 60;
/** The seconds before an event other than a rally, which is always between two rallies. */
const aMomentSeconds = 4;
const injurySeconds = 40;

/** An event of a script. Its number is its position, counted from 1. `voids` is the number that a VOID names. */
interface ScriptedEvent extends Pick<MatchEvent, "kind" | "side" | "player" | "detail"> {
  /** Seconds since the toss. */
  second: number;
  voids: number | null;
}

export interface Script {
  events: readonly ScriptedEvent[];
  winner: Side;
  /** The seconds from its toss to that of the next match. */
  seconds: number;
}

type Drawn = Partial<Omit<ScriptedEvent, "second">> & Pick<ScriptedEvent, "kind">;

/** The match with this name. Each name has another match. */
export function writeScript(name: string, format: ScoringFormat, isDoubles: boolean): Script {
  const events: ScriptedEvent[] = [];
  let second = 0;
  let state = initialScore;
  let draws = 0;

  /** Adds an event some seconds after the previous one, and returns the state after it. */
  const add = (after: number, drawn: Drawn): ScoreState => {
    second += after;
    const event = { side: null, player: null, detail: {}, voids: null, ...drawn, second };
    events.push(event);
    // The voided point was never applied.
    if (event.voids !== null) return state;
    const at = new Date(second * 1000).toISOString();
    const applied = applyEvent(format, isDoubles, state, { ...event, id: "", number: events.length, at });
    if (isImpossible(applied)) throw new Error(`${name}, event ${events.length}: ${applied.reason}`);
    return applied;
  };
  /** A pseudorandom number from 0 to 1. */
  const chance = (): number => {
    draws += 1;
    return createHash("sha1").update(`${name}/${draws}`).digest().readUInt32BE(0) / 2 ** 32;
  };
  const draw = (strength: number): Side => (chance() < strength ? 0 : 1);
  const players = () => (isDoubles ? { serverPlayer: draw(0.5), receiverPlayer: draw(0.5) } : {});

  const strength = 0.44 + 0.12 * chance();
  state = add(0, { kind: "TOSS", detail: { leftSide: draw(0.5), server: draw(0.5), ...players() } });
  state = add(warmUpSeconds, { kind: "PLAY" });
  while (state.phase !== "FINISHED") {
    const winner = draw(strength);
    const played = add(betweenRalliesSeconds, { kind: "RALLY", side: winner });
    const incident = chance();
    if (incident < 0.015 && played.phase === "PLAYING") {
      // Corrects a point that the umpire gave to the wrong side.
      add(aMomentSeconds, { kind: "VOID", voids: events.length });
      state = add(aMomentSeconds, { kind: "RALLY", side: otherSide(winner) });
    } else {
      state = played;
    }
    if (state.phase === "INTERVAL") state = add(intervalSeconds, { kind: "PLAY" });
    else if (state.phase === "BETWEEN_GAMES")
      state = add(betweenGamesSeconds, { kind: "PLAY", detail: players() });
    else if (state.phase === "PLAYING" && incident > 0.96) state = add(aMomentSeconds, { kind: "SHUTTLE" });
    else if (state.phase === "PLAYING" && incident > 0.956) {
      state = add(aMomentSeconds, { kind: "INJURY" });
      state = add(injurySeconds, { kind: "RESUMED" });
    } else if (state.phase === "PLAYING" && incident > 0.952)
      state = add(aMomentSeconds, { kind: "CARD", side: winner, player: 0, detail: { colour: "YELLOW" } });
  }
  const ended = second;
  state = add(confirmedAfterSeconds, { kind: "CONFIRMED" });
  return { events, winner: state.winner ?? 0, seconds: ended + betweenMatchesSeconds };
}
