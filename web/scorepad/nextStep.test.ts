// @vitest-environment node
import { expect, test } from "vitest";

import { initialScore, type ScoreState } from "../../domain/scoring/scoreState.ts";
import { makeMatch, makeSide, type MatchState, showMatch } from "../testing/tournamentState.ts";
import { findNextStep } from "./nextStep.ts";
import { idle, type Scoring } from "./scoredMatch.ts";

const clear = async () => {};

const show = (match: Partial<MatchState> | null) =>
  match && showMatch(makeMatch({ id: "m1", number: 104, ...match }));

function label(
  current: Partial<MatchState> | null,
  scoring: Partial<Scoring> = {},
  next: Partial<MatchState> | null = null,
) {
  const court = { current: show(current), next: show(next) };
  return findNextStep(court, { ...idle, ...scoring }, { clear })?.label;
}
const scoring = (state: Partial<ScoreState>): Partial<Scoring> => ({
  stage: "scoring",
  state: { ...initialScore, ...state },
});
const doubles = { discipline: "MD", sides: [makeSide("A A", "B B"), makeSide("C C", "D D")] } as const;

test.each([
  ["no match at all", label(null), undefined],
  ["a free court with a scheduled match", label(null, {}, {}), "Call match 104"],
  ["a match without a number", label(null, {}, { number: null }), "Call Solberg – Chandran"],
  ["a called match", label({ status: "CALLED" }), "Start scoring"],
  ["a match that is scored elsewhere", label({ status: "ON_COURT" }), "Score this match"],
  ["a match that was taken over", label({ status: "ON_COURT" }, { stage: "lost" }), "Take it back"],
  ["a match before its toss", label({}, scoring({})), "Toss…"],
  ["the warm-up", label({}, scoring({ phase: "WARM_UP" })), "Love all, play"],
  ["play", label({}, scoring({ phase: "PLAYING" })), undefined],
  ["an interval", label({}, scoring({ phase: "INTERVAL" })), "Interval over"],
  [
    "the break after a game",
    label({}, scoring({ phase: "BETWEEN_GAMES", games: [[21, 3]] })),
    "Start game 2",
  ],
  [
    "the break after a game of doubles",
    label({ ...doubles, sides: [...doubles.sides] }, scoring({ phase: "BETWEEN_GAMES", games: [[21, 3]] })),
    "Start game 2…",
  ],
  ["an injury", label({}, scoring({ phase: "INJURY" })), "Resume play"],
  ["the end", label({}, scoring({ phase: "FINISHED" })), "Confirm result"],
  ["a confirmed result", label({ status: "FINISHED" }, {}, { number: 105 }), "Call match 105"],
  [
    "a confirmed result that is scored again",
    label({ status: "FINISHED" }, scoring({ phase: "FINISHED", isConfirmed: true }), { number: 105 }),
    "Call match 105",
  ],
  ["the last match of the court", label({ status: "FINISHED" }), "Clear court"],
  ["a cancelled match", label({ status: "CANCELLED" }), "Clear court"],
])("the next step of %s", (_, found, expected) => {
  expect(found).toBe(expected);
});
