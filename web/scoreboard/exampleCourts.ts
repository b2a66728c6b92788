import type { ScoreboardCourt, ScoreboardMatch } from "./courtList.ts";

// Courts and matches for the tests.

export function makeMatch(match: Partial<ScoreboardMatch> = {}): ScoreboardMatch {
  return {
    id: "m1",
    discipline: "WS",
    draw: "Women's Singles",
    round: "Quarter-final",
    sides: [makeSide("Astrid Holm", "A. Holm", "DEN"), makeSide("Kim Ha-neul", "Kim H.", "KOR")],
    status: "ON_COURT",
    phase: "PLAYING",
    games: [],
    gamesWon: [0, 0],
    winner: null,
    ending: null,
    service: null,
    gamePointFor: [],
    matchPointFor: [],
    timer: null,
    endedAt: null,
    changedAt: null,
    ...match,
  };
}

export function makeSide(name: string, shortName: string, country: string | null = null) {
  return { from: null, seed: null, players: [{ name, shortName, country }] };
}

export function makeCourt(court: Partial<ScoreboardCourt> = {}): ScoreboardCourt {
  return { id: "c1", name: "Court 1", isPublic: true, current: makeMatch(), ...court };
}
