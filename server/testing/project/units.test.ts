import { expect, test } from "vitest";

import { attemptLimits, guessQueue, hashingLimits } from "../../auth/attempts/attemptLimits.ts";
import { limits } from "../../configuration/limits.ts";

const unit =
  /(Ms|[Ss]econds|[Mm]inutes|[Hh]ours|[Dd]ays|[Bb]ytes|[Mm]egabytes|[Pp]ixels|[Cc]haracters|[Ss]hare|Factor)$/;

/** Names of plain counts, and of the limits that count the objects of their name. */
const counts = new Set([
  "accessCodes",
  "aliases",
  "atATime",
  "batch",
  "changes",
  "compiledSelections",
  "courts",
  "deleted",
  "deliveries",
  "depth",
  "devices",
  "directives",
  "entries",
  "episodes",
  "errors",
  "events",
  "executing",
  "fields",
  "formerSlugs",
  "fragments",
  "frames",
  "issues",
  "list",
  "marks",
  "matches",
  "messages",
  "most",
  "nesting",
  "ofSeries",
  "page",
  "perHour",
  "perMinute",
  "perPerson",
  "perSession",
  "perSocket",
  "pictures",
  "positions",
  "prepared",
  "previews",
  "progress",
  "readAtATime",
  "recordedAtATime",
  "recounted",
  "redirects",
  "renderedAtATime",
  "repetitions",
  "revisions",
  "rootFields",
  "rows",
  "series",
  "services",
  "slice",
  "storedAtATime",
  "subscriptions",
  "textsPerAddress",
  "textsPerNetwork",
  "tokens",
  "tokensOfCourt",
  "updated",
  "values",
  "variableDepth",
  "waiting",
  "writtenAtATime",
]);

/** The last names of all numbers in a table of limits, with their paths. */
function numbersOf(table: object, path: string): [path: string, name: string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    const isList = Array.isArray(value) && value.every((entry) => typeof entry === "number");
    if (typeof value === "number" || isList) return [[`${path}.${key}`, key]];
    return value instanceof Object ? numbersOf(value, `${path}.${key}`) : [];
  });
}

test("the name of every limit ends with its unit, or is that of a plain count", () => {
  const numbers = Object.entries({ limits, attemptLimits, guessQueue, hashingLimits }).flatMap(
    ([name, table]) => numbersOf(table, name),
  );
  expect(numbers.length).toBeGreaterThan(200);
  const names = new Set(numbers.map(([, name]) => name));
  expect([...counts].filter((name) => !names.has(name))).toEqual([]);
  expect(numbers.filter(([, name]) => !unit.test(name) && !counts.has(name))).toEqual([]);
});
