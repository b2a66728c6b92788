import { expect, test } from "vitest";

import { HistoryNoun } from "./history.payload.ts";
import type { ChangedGroup } from "./sentence.ts";
import { describeRevision } from "./sentence.ts";

const group = (given: Partial<ChangedGroup>): ChangedGroup => ({
  noun: HistoryNoun.SERIES,
  kind: "changed",
  count: 1,
  title: "Day 4",
  fields: ["Title"],
  isLive: null,
  ...given,
});
const episode = { noun: HistoryNoun.EPISODE, title: "Day 4, Final" };

test.each<[sentence: string, groups: ChangedGroup[], operation?: string, undoes?: number]>([
  ["changed title of the series “Day 4”", [group({})]],
  ["changed title and tags of the series “Day 4”", [group({ fields: ["Title", "Tags"] })]],
  [
    "changed title, tags, ID and 2 more fields of the series “Day 4”",
    [group({ fields: ["Title", "Tags", "ID", "Category", "Published"] })],
  ],
  ["changed 12 series", [group({ count: 12 })]],
  ["added the series “Day 4”", [group({ kind: "added" })]],
  [
    "added the series “Day 4” with 1 episode",
    [group({ ...episode, kind: "added" }), group({ kind: "added" })],
  ],
  [
    "deleted 2 series with 1,200 episodes",
    [
      group({ kind: "moved", count: 9 }),
      group({ kind: "deleted", count: 2 }),
      group({ ...episode, kind: "deleted", count: 1_200 }),
    ],
  ],
  ["changed the order of the episodes", [group({ ...episode, kind: "moved", count: 4 })]],
  ["switched LIVE on: Day 4, Final", [group({ ...episode, isLive: true })]],
  ["switched LIVE off: 3 episodes", [group({ ...episode, count: 3, isLive: false })]],
  ["changed LIVE of the court “Hall”", [group({ noun: HistoryNoun.COURT, title: "Hall", fields: ["LIVE"] })]],
  ["imported a backup", [], "importSeries"],
  [
    "imported a backup: 1 series added, 2 episodes added, 1 episode deleted",
    [
      group({ ...episode, kind: "added", count: 2 }),
      group({ ...episode, kind: "deleted" }),
      group({ kind: "added" }),
      group({ kind: "moved" }),
    ],
    "importSeries",
  ],
  [
    "imported an order of play: 300 matches added",
    [group({ noun: HistoryNoun.MATCH, kind: "added", count: 300 })],
    "importMatches",
  ],
  ["undid revision 41", [group({})], "undoRevision", 41],
  ["changed nothing that is shown", []],
])("%s", (sentence, groups, operation, undoes) => {
  expect(describeRevision(groups, { operation: operation ?? null, undoes: undoes ?? null })).toBe(sentence);
});
