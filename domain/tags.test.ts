import { expect, test } from "vitest";

import {
  distinctTags,
  hasTag,
  isSeriesLive,
  seriesOfRow,
  seriesWithTag,
  sortByTags,
  tagsInUse,
} from "./tags.ts";

const isLive = ({ isOn }: { isOn: boolean }) => isOn;
const some = (slug: string, tags: string[], isOn = false, categoryId: string | null = null) => ({
  slug,
  tags,
  isOn,
  categoryId,
});
const slugs = (series: readonly { slug: string }[]) => series.map(({ slug }) => slug);

test("Tags are compared without case and surrounding blanks", () => {
  expect(hasTag([" LIVE "], "live")).toBe(true);
  expect(hasTag(["live"], " Live")).toBe(true);
  expect(hasTag(["alive", "live now"], "live")).toBe(false);
});

test.each([
  [["Live "], false, true],
  [["court"], true, true],
  [["court"], false, false],
])("tags %j, an episode live: %s, so the series is live: %s", (tags, isAnyEpisodeLive, expected) => {
  expect(isSeriesLive(tags, isAnyEpisodeLive)).toBe(expected);
});

test("A row contains each series with all its tags and each series that names it, once and in their order", () => {
  const series = [
    some("all", ["Finals", " court 1 "]),
    some("one", ["finals"]),
    some("named", [], false, "c1"),
    some("both", ["court 1", "FINALS"], false, "c1"),
  ];
  expect(slugs(seriesOfRow({ id: "c1", tags: ["finals", "Court 1"] }, series, isLive))).toEqual([
    "all",
    "named",
    "both",
  ]);
});

test("Every live series carries the tag live, also next to other tags, and no other tag is added", () => {
  const series = [some("tagged", ["LIVE", "court"]), some("on", ["court"], true), some("off", ["court"])];
  const row = (...tags: string[]) => slugs(seriesOfRow({ id: "c1", tags }, series, (one) => isLive(one)));
  expect(row(" Live")).toEqual(["tagged", "on"]);
  expect(row("live", "court")).toEqual(["tagged", "on"]);
  expect(row("live", "finals")).toEqual([]);
  expect(slugs(seriesWithTag(series, "Live ", isLive))).toEqual(["tagged", "on"]);
  expect(slugs(seriesWithTag(series, "alive", isLive))).toEqual([]);
});

test("Every tag is listed once, sorted, and the tag live while any series is live", () => {
  expect(distinctTags([" b", "A", "B", "a "])).toEqual(["a", "B"]);
  expect(tagsInUse([some("a", ["court"]), some("b", ["Court"], true)], isLive)).toEqual(["Court", "live"]);
  expect(tagsInUse([some("a", ["court"]), some("b", ["LIVE"], true)], isLive)).toEqual(["court", "LIVE"]);
  expect(tagsInUse([some("a", ["court"])], isLive)).toEqual(["court"]);
});

test("Sorting by tags keeps the order of series with the same tags", () => {
  const series = [
    some("live", ["live"]),
    some("none", []),
    some("court 2", ["court "]),
    some("court", ["Court"]),
  ];
  expect(slugs(sortByTags(series))).toEqual(["none", "court 2", "court", "live"]);
});
