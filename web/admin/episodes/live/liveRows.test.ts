// @vitest-environment node
import { expect, test } from "vitest";

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../../lib/generated/SeriesManager.ts";
import { type LiveRow, updateLiveRows } from "./liveRows.ts";

/** An episode whose id begins with the id of its series: "a1" is the first of the series "a". */
function makeLive(id: string): LiveEpisode {
  const series = {
    id: id.slice(0, 1),
    slug: "",
    title: "",
    isProtected: false,
    isPublished: true,
  };
  return {
    id,
    title: "",
    number: 1,
    isLive: true,
    hasNext: true,
    liveSince: null,
    series,
  };
}

/** The rows after these values of the live episodes, one after the other; "-" marks an ended broadcast. */
function follow(...values: string[][]): string[] {
  const rows = values.reduce<readonly LiveRow[]>(
    (before, ids) => updateLiveRows(before, ids.map(makeLive)),
    [],
  );
  return rows.map(({ episode, hasEnded }) => (hasEnded ? `${episode.id}-` : episode.id));
}

test.each([
  { name: "at first the rows are in the order of the catalogue", values: [["a1", "b1"]], rows: ["a1", "b1"] },
  { name: "a broadcast that begins is last", values: [["b1"], ["a1", "b1"]], rows: ["b1", "a1"] },
  { name: "a broadcast that ends keeps its row", values: [["a1", "b1"], ["b1"]], rows: ["a1-", "b1"] },
  {
    name: "a broadcast that goes live again takes its own row",
    values: [["a1", "b1"], ["b1"], ["a1", "b1"]],
    rows: ["a1", "b1"],
  },
  {
    name: "the next broadcast of a series takes the row of the previous one",
    values: [["a1", "b1", "c1"], ["c1"], ["b2", "c1"]],
    rows: ["a1-", "b2", "c1"],
  },
  {
    name: "the next broadcast of a series takes that row also when both change at once",
    values: [
      ["a1", "b1"],
      ["a2", "b1"],
    ],
    rows: ["a2", "b1"],
  },
  {
    name: "any other broadcast takes the first row that has ended",
    values: [["a1", "b1"], ["b1"], ["b1", "c1"]],
    rows: ["c1", "b1"],
  },
  {
    name: "when nothing is live all broadcasts keep their rows",
    values: [["a1", "b1"], []],
    rows: ["a1-", "b1-"],
  },
])("$name", ({ values, rows }) => {
  expect(follow(...values)).toEqual(rows);
});
