import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createScored, passSeconds, takeMatch } from "../testing/scorers.ts";
import { rally } from "./eventDrafts.ts";
import { idle } from "./scoredMatch.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A match whose requests are counted. */
function createCounted() {
  let requests = 0;
  const scored = createScored(() => {
    requests += 1;
    return "complete";
  });
  return { ...scored, countRequests: () => requests };
}

test("a deleted match is no longer scored, which one message says", async () => {
  const { openScorer, deleteMatch, unseen, countRequests } = createCounted();
  const scorer = openScorer();
  await takeMatch(scorer);
  scorer.press(rally(0));
  await passSeconds(0.1);
  deleteMatch();
  await passSeconds(21);
  expect(scorer.read()).toEqual({ ...idle, problem: "Match not found." });
  const before = countRequests();
  await passSeconds(100);
  const reloaded = openScorer();
  reloaded.resume();
  await passSeconds(100);
  expect(reloaded.read()).toEqual(idle);
  expect(countRequests()).toBe(before);
  expect(unseen).toEqual(["Solberg – Chandran: Match not found."]);
});

test("a match that is deleted before a reload is not taken again by each later one", async () => {
  const { openScorer, deleteMatch, countRequests } = createCounted();
  await takeMatch(openScorer());
  deleteMatch();
  const reloaded = openScorer();
  reloaded.resume();
  await passSeconds(0.1);
  expect(reloaded.read()).toEqual({ ...idle, problem: "Match not found." });
  const before = countRequests();
  const reloadedAgain = openScorer();
  reloadedAgain.resume();
  await passSeconds(0.1);
  expect(reloadedAgain.read()).toEqual(idle);
  expect(countRequests()).toBe(before);
});
