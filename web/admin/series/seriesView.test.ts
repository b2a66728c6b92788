// @vitest-environment node
import { expect, test } from "vitest";

import {
  readView,
  type SeriesFacts,
  type SeriesView,
  switchTag,
  viewSeries,
  whyFixed,
  writeView,
} from "./seriesView.ts";

const plain = { isLive: false, isProtected: false, isPublished: true, upcoming: [], upcomingRecordings: [] };
const series = [
  { ...plain, id: "s1", slug: "court-1", title: "Court 1", tags: ["live", "Court"], isLive: true },
  { ...plain, id: "s2", slug: "gala", title: "Opening gala", tags: [], isProtected: true },
  {
    ...plain,
    id: "s3",
    slug: "court-2",
    title: "Court 2",
    tags: ["court "],
    isLive: true,
    isPublished: false,
  },
  {
    ...plain,
    id: "s4",
    slug: "finals",
    title: "Finals of Court 1",
    tags: ["court"],
    upcoming: ["2025-07-28T05:00:00Z", "2025-07-28T18:00:00Z"],
  },
];
const all: SeriesView = { search: "", state: "", tag: "", sort: "order" };
const facts: SeriesFacts = {
  inRows: new Set(["s1", "s3"]),
  withEpisode: new Set(),
  now: Date.parse("2025-07-28T12:00:00Z"),
};
const slugs = (view: SeriesView, known = facts) => viewSeries(series, view, known).map(({ slug }) => slug);

test("the list is filtered by a tag, and by a text in the title, the ID or a tag", () => {
  expect(slugs(all)).toEqual(["court-1", "gala", "court-2", "finals"]);
  expect(slugs({ ...all, tag: "COURT" })).toEqual(["court-1", "court-2", "finals"]);
  expect(slugs({ ...all, tag: "Live" })).toEqual(["court-1", "court-2"]);
  expect(slugs({ ...all, search: " court 1" })).toEqual(["court-1", "finals"]);
  expect(slugs({ ...all, search: "court \u00a0 1 " })).toEqual(["court-1", "finals"]);
  expect(slugs({ ...all, search: "court-2" })).toEqual(["court-2"]);
  expect(slugs({ ...all, search: "COURT" })).toEqual(["court-1", "court-2", "finals"]);
  expect(slugs({ ...all, search: "gala", tag: "court" })).toEqual([]);
});

test("a tag and a title are found with any apostrophe", () => {
  const own = [
    { ...plain, id: "s1", slug: "singles", title: "Men’s Singles", tags: [] },
    { ...plain, id: "s2", slug: "doubles", title: "Doubles", tags: ["men’s"] },
  ];
  for (const search of ["men’s", "men's"])
    expect(viewSeries(own, { ...all, search }, facts).map(({ slug }) => slug)).toEqual([
      "singles",
      "doubles",
    ]);
});

test("a series is also found by the title of one of its episodes", () => {
  const known = { ...facts, withEpisode: new Set(["s2"]) };
  expect(slugs({ ...all, search: "fireworks" }, known)).toEqual(["gala"]);
});

test.each([
  ["live", ["court-1", "court-2"]],
  ["upcoming", ["finals"]],
  ["protected", ["gala"]],
  ["draft", ["court-2"]],
  ["no-row", ["gala", "finals"]],
] as const)("the list is narrowed to what is %s", (state, expected) => {
  expect(slugs({ ...all, state })).toEqual(expected);
});

test("a start in the distant past does not make a series upcoming", () => {
  const known = { ...facts, now: Date.parse("2025-07-29T00:00:00Z") };
  expect(slugs({ ...all, state: "upcoming" }, known)).toEqual([]);
});

test("sorted by tag, series with the same tags keep their order", () => {
  expect(slugs({ ...all, sort: "tag" })).toEqual(["gala", "court-2", "finals", "court-1"]);
});

test("series can be moved only where all of them are shown in their order", () => {
  expect(whyFixed(all)).toBeNull();
  expect(whyFixed({ ...all, sort: "tag" })).toBe("Sort by order to move series.");
  expect(whyFixed({ ...all, tag: "live" })).toBe("Show all series to move them.");
  expect(whyFixed({ ...all, state: "live" })).toBe("Show all series to move them.");
  expect(whyFixed({ ...all, search: "gala" })).toBe("Show all series to move them.");
});

test("the address contains the filters next to other parameters, and omits defaults", () => {
  const view: SeriesView = { search: "court 1", state: "no-row", tag: "finals", sort: "tag" };
  const others = new URLSearchParams({ episodes: "gala" });
  const written = writeView(view, others);
  expect(written.get("episodes")).toBe("gala");
  expect(readView(written)).toEqual(view);
  expect(writeView(all, written).toString()).toBe("episodes=gala");
  const reversed = new URLSearchParams([...written].toReversed());
  expect(writeView(view, reversed).toString()).toBe(written.toString());
  expect(readView(new URLSearchParams({ state: "toString", sort: "x" }))).toEqual(all);
});

test("a switch adds its tag, or removes it in any spelling", () => {
  expect(switchTag(["court"], "live", true)).toEqual(["court", "live"]);
  expect(switchTag(["Live", "court"], "live", true)).toEqual(["court", "live"]);
  expect(switchTag(["Live", "court", " LIVE"], "live", false)).toEqual(["court"]);
});
