// @vitest-environment node
import { expect, test } from "vitest";

import { createScoreboardClock } from "./scoreboardClock.ts";

const noon = Date.parse("2026-07-28T12:00:00.000Z");
const date = "Tue, 28 Jul 2026 12:00:00 GMT";

/** The clock of a machine that shows `shown` after it has run for 10 seconds. */
function openClock(shown: number) {
  const running = { at: 10_000 };
  const clock = createScoreboardClock({
    now: () => running.at,
    wallClock: () => shown + running.at - 10_000,
  });
  return { clock, running };
}

test.each([
  ["is right within the precision of the date", noon + 700, noon + 700],
  ["is minutes late", noon - 240_000, noon],
  ["is minutes early", noon + 240_000, noon + 1_080],
])("a machine whose clock %s shows the server's time", (_, shown, expected) => {
  const { clock } = openClock(shown);
  clock.correct({ date, askedAt: 9_920, receivedAt: 10_000 });
  expect(clock.now()).toBe(expected);
});

test("the time does not depend on changes of the machine's clock", () => {
  const machine = { runs: 10_000, shows: noon };
  const clock = createScoreboardClock({ now: () => machine.runs, wallClock: () => machine.shows });
  machine.runs += 5_000;
  machine.shows -= 3_600_000;
  expect(clock.now()).toBe(noon + 5_000);
});

test.each([null, "", "yesterday"])("a response without a date changes nothing: %s", (none) => {
  const { clock } = openClock(noon);
  clock.correct({ date: none, askedAt: 9_920, receivedAt: 10_000 });
  expect(clock.now()).toBe(noon);
});
