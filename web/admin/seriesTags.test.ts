import { expect, test } from "vitest";

import { switchTag, viewSeries, whyFixed } from "./seriesTags.ts";

const series = [
  { slug: "court-1", title: "Court 1", tags: ["live", "Court"], isLive: true },
  { slug: "gala", title: "Opening gala", tags: [], isLive: false },
  { slug: "court-2", title: "Court 2", tags: ["court "], isLive: true },
  { slug: "finals", title: "Finals of Court 1", tags: ["court"], isLive: false },
];
const all = { search: "", tag: "", sort: "order" } as const;
const slugs = (view: Parameters<typeof viewSeries>[1]) => viewSeries(series, view).map(({ slug }) => slug);

test("a switch puts its tag among the others, or takes it out in any spelling", () => {
  expect(switchTag(["court"], "live", true)).toEqual(["court", "live"]);
  expect(switchTag(["Live", "court"], "live", true)).toEqual(["court", "live"]);
  expect(switchTag(["Live", "court", " LIVE"], "live", false)).toEqual(["court"]);
});

test("the list is narrowed by a tag and by the title or ID", () => {
  expect(slugs(all)).toEqual(["court-1", "gala", "court-2", "finals"]);
  expect(slugs({ ...all, tag: "COURT" })).toEqual(["court-1", "court-2", "finals"]);
  expect(slugs({ ...all, tag: "Live" })).toEqual(["court-1", "court-2"]);
  expect(slugs({ ...all, search: " court 1" })).toEqual(["court-1", "finals"]);
  expect(slugs({ ...all, search: "court-2" })).toEqual(["court-2"]);
  expect(slugs({ ...all, search: "gala", tag: "court" })).toEqual([]);
});

test("sorted by tag, those with the same tags keep their order", () => {
  expect(slugs({ ...all, sort: "tag" })).toEqual(["gala", "court-2", "finals", "court-1"]);
});

test("series can be moved only where all of them are shown in their order", () => {
  expect(whyFixed(all)).toBeNull();
  expect(whyFixed({ ...all, sort: "tag" })).toBe("Sort by order to move series.");
  expect(whyFixed({ ...all, tag: "live" })).toBe("Show all series to move them.");
  expect(whyFixed({ ...all, search: "gala" })).toBe("Show all series to move them.");
});
