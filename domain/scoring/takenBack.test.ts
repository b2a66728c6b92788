import { expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import type { ScoringFormat } from "./formats.ts";
import { reduceMatch } from "./reduceMatch.ts";
import { type ScoreState, initialScore } from "./scoreState.ts";
import { findRallyToTakeBack } from "./takenBack.ts";
import { type Entry, card, eventOf, logOf, play, rallies, scoreSet, voidOf } from "./testing/log.ts";
import { makeRandomLog } from "./testing/randomLog.ts";

/** Side 0 wins the first game 22–20 with the rally number 42. */
const game = rallies(`${"01".repeat(20)}00`);
const second = (winners: string) => [...game, ...rallies(winners)];
const match = second("0".repeat(21));

test.each<[string, Entry[], [number | null, number | null]]>([
  ["before the first point", [play], [null, null]],
  ["in the first game", rallies("0110"), [4, 3]],
  ["after a side's only point was voided", [...rallies("01"), voidOf(1)], [null, 2]],
  ["after the VOID of a point was voided", [...rallies("01"), voidOf(1), voidOf(3)], [1, 2]],
  ["when a side's only point came from a card", [...rallies("0"), card("RED", 0)], [1, null]],
  ["between two games", game, [42, null]],
  ["between two games during an injury", [...game, { kind: "INJURY" }], [42, null]],
  ["after the point of a card between two games", [...game, card("RED", 0)], [null, null]],
  ["once the next game has begun", [...game, play], [null, null]],
  ["in the second game", second("1111111"), [null, 49]],
  ["when a card has finished the game", [...rallies(`${"01".repeat(20)}0`), card("RED", 1)], [null, null]],
  ["after the match point", match, [63, null]],
  ["after a card that follows the match point", [...match, card("RED", 1)], [null, null]],
  ["after the confirmation", [...match, { kind: "CONFIRMED" }], [null, null]],
  ["after a retirement", [...second("1"), { kind: "RETIRED", side: 0 }], [null, 43]],
  ["after a retirement between two games", [...game, { kind: "RETIRED", side: 0 }], [null, null]],
  ["after a correction", [...rallies("0"), scoreSet([[5, 3]]), ...rallies("1")], [null, 3]],
  ["after a correction that finished a game", [...rallies("0"), scoreSet([[21, 3]])], [null, null]],
])("the last points that can be taken back %s", (_, entries, numbers) => {
  const events = logOf(entries);
  const found = ([0, 1] as const).map((side) => findRallyToTakeBack("THREE_BY_21", false, events, side));
  expect(found.map((rally) => rally?.number ?? null)).toEqual(numbers);
});

test("taking back a point never changes an earlier game, and voiding this restores the score", () => {
  const formats: readonly ScoringFormat[] = ["THREE_BY_21", "THREE_BY_15", "FIVE_BY_11", "ONE_BY_21"];
  const random = createRandom(23);
  const count = { logs: 0, taken: 0, reopened: 0 };
  for (; count.logs < 600; count.logs += 1) {
    const format = formats[count.logs % formats.length] ?? "THREE_BY_21";
    const isDoubles = random() < 0.5;
    const made = makeRandomLog(random, format, isDoubles);
    // Also the logs that end with the last point of a game.
    const ends = made.states.findLastIndex(({ phase }) => phase === "BETWEEN_GAMES");
    for (const length of new Set([made.events.length, ends + 1])) {
      const events = made.events.slice(0, length);
      const before = made.states[length - 1] ?? initialScore;
      for (const side of [0, 1] as const) {
        const rally = findRallyToTakeBack(format, isDoubles, events, side);
        if (rally === null) continue;
        const voided = [...events, eventOf(voidOf(rally.number), length + 1)];
        const after = stateOf(reduceMatch(format, isDoubles, voided));
        // The rules refuse some of them, such as the point before the match was ended.
        if (after === null) continue;
        const reopens = before.points[0] + before.points[1] === 0;
        const kept = before.games.slice(0, reopens ? -1 : undefined);
        expect(after.games.slice(0, kept.length)).toEqual(kept);
        if (reopens) expect(after.games).toEqual(kept);
        const restored = [...voided, eventOf(voidOf(length + 1), length + 2)];
        const again = stateOf(reduceMatch(format, isDoubles, restored));
        expect({ ...again, changedAt: null }).toEqual({ ...before, changedAt: null });
        count.taken += 1;
        if (reopens) count.reopened += 1;
      }
    }
  }
  expect(count.taken).toBeGreaterThan(500);
  expect(count.reopened).toBeGreaterThan(20);
});

function stateOf(reduced: ReturnType<typeof reduceMatch>): ScoreState | null {
  return "state" in reduced ? reduced.state : null;
}
