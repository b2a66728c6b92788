// @vitest-environment node
import { expect, test } from "vitest";

import { applyUpdate } from "./courtList.ts";
import { makeCourt, makeMatch } from "./exampleCourts.ts";

const match = makeMatch({ id: "m1", games: [[11, 9]] });
const later = makeMatch({ id: "m1", games: [[12, 9]] });
const elsewhere = makeMatch({ id: "m7" });
const one = makeCourt({ id: "1", current: match });
const two = makeCourt({ id: "2", current: null });
const three = makeCourt({ id: "3" });
const changed = makeCourt({ id: "2", name: "TV court" });
const nothing = { courts: [], courtOrder: null, matches: [] };

test.each([
  [
    "the first update contains all courts",
    [],
    { courts: [one, two], courtOrder: ["1", "2"], matches: null },
    [one, two],
  ],
  [
    "a match that changed",
    [one, two],
    { ...nothing, matches: [elsewhere, later] },
    [{ ...one, current: later }, two],
  ],
  ["a court that changed keeps its place", [one, two], { ...nothing, courts: [changed] }, [one, changed]],
  [
    "a new court",
    [one, two],
    { ...nothing, courts: [three], courtOrder: ["1", "3", "2"] },
    [one, three, two],
  ],
  ["a deleted court", [one, two], { ...nothing, courtOrder: ["2"] }, [two]],
  ["a changed order", [one, two], { ...nothing, courtOrder: ["2", "1"] }, [two, one]],
  [
    "all courts after a long absence",
    [one, two],
    { courts: [changed], courtOrder: ["2"], matches: null },
    [changed],
  ],
  ["an update that leaves matches out", [one, two], { ...nothing, matches: null }, null],
  ["an update without courts", [], { courts: [], courtOrder: [], matches: null }, []],
  ["an update without changes", [one], nothing, [one]],
])("%s", (_, courts, update, expected) => {
  expect(applyUpdate(courts, update)).toEqual(expected);
});
