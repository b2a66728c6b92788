import { vi } from "vitest";

import { createScorer, type MatchScorer } from "../scorepad/scorer.ts";
import type { ScoringApi } from "../scorepad/scoringApi.ts";
import { createServerClock } from "../scorepad/serverClock.ts";
import { createTestScoring } from "./roots/scoringRoot.ts";
import { createTournament } from "./roots/tournamentRoot.ts";
import { makeMatch } from "./tournamentState.ts";

// Devices that score a match without a page. The tests use fake timers.

export type NetworkOutcome = "complete" | "request lost" | "response lost";

/** A match that a device may score, over a network that handles each request as `decide` says. */
export function createScored(decide: () => NetworkOutcome = () => "complete") {
  const tournament = createTournament();
  tournament.change(({ matches }) => matches.push(makeMatch({ id: "m1", status: "CALLED" })));
  const scoring = createTestScoring(tournament);

  async function send<Result>(ask: () => Result): Promise<Result> {
    const outcome = decide();
    const result = outcome === "request lost" ? undefined : ask();
    if (result === undefined || outcome === "response lost") throw new TypeError("Failed to fetch");
    return result;
  }
  const api: ScoringApi = {
    take: (variables) => send(() => scoring.root.takeScoring(variables)),
    record: (variables) => send(() => scoring.root.recordMatchEvents(variables)),
  };
  const unseen: string[] = [];
  const openScorer = (id = "d1"): MatchScorer =>
    createScorer({
      matchId: "m1",
      api,
      device: { id, name: "Score pad" },
      clock: createServerClock(),
      onUnseenProblem: (text) => void unseen.push(text),
    });
  return {
    scoring,
    openScorer,
    unseen,
    kinds: () => scoring.readLog("m1").map(({ kind }) => kind),
    deleteMatch: () => tournament.change((state) => void (state.matches = [])),
  };
}

export async function takeMatch(scorer: MatchScorer, takeOver = false): Promise<void> {
  await Promise.all([scorer.take(takeOver), passSeconds(0.1)]);
}

export const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);

/** The points of the current game that the device shows. */
export const readScorerPoints = (scorer: MatchScorer) => scorer.read().state?.points;
