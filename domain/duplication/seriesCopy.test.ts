import { describe, expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import { takenSlug } from "../formRules.ts";
import { blankSeries } from "../seriesForm.ts";
import { planCopies } from "./seriesCopy.ts";

const plan = { shiftDays: 1, replace: [{ from: "Day 4", to: "Day 5" }], corrected: {} };
const made = (slug: string, part: { title?: string; tags?: string[] } = {}) => ({
  id: slug,
  slug,
  title: slug,
  releaseDate: "2025-07-31",
  tags: [],
  ...part,
});

/** The slugs of the copies of series with these slugs, when these and `others` are taken. */
function slugsOf(slugs: string[], others: string[] = [], corrected = {}): string[] {
  const taken = new Set([...slugs, ...others]);
  return planCopies(
    slugs.map((slug) => made(slug)),
    { ...plan, corrected, taken },
  ).map(({ slug }) => slug);
}

describe("The slug of a copy", () => {
  test.each<[string, string[], string[], string[]]>([
    ["has the replaced text", ["court-1-day-4", "court-2-day-4"], [], ["court-1-day-5", "court-2-day-5"]],
    ["has a 2 where nothing is replaced", ["gala"], [], ["gala-2"]],
    ["has a further number where that is taken", ["gala"], ["gala-2", "gala-3"], ["gala-4"]],
    ["has a number where the replaced text is taken", ["day-4"], ["day-5"], ["day-5-2"]],
    ["differs from that of another copy", ["day-4", "day-5"], [], ["day-5-2", "day-5-3"]],
    ["is cut to the longest that is allowed", ["a".repeat(80)], [], [`${"a".repeat(78)}-2`]],
  ])("%s", (_, slugs, others, expected) => {
    expect(slugsOf(slugs, others)).toEqual(expected);
  });

  test("does not use a slug that an admin entered", () => {
    expect(slugsOf(["a-day-4", "gala"], [], { gala: { slug: "A-Day-5" } })).toEqual(["a-day-5-2", "A-Day-5"]);
  });

  test("is free and unique for any slugs", () => {
    const random = createRandom(3);
    const parts = ["day-4", "day-5", "a", "2", "3", "b".repeat(60)];
    for (let round = 0; round < 500; round += 1) {
      const slugs = [
        ...new Set(
          Array.from({ length: 12 }, () =>
            Array.from({ length: 2 }, () => parts[Math.floor(random() * parts.length)] ?? "")
              .join("-")
              .slice(0, 80),
          ),
        ),
      ];
      const copies = slugsOf(slugs);
      expect(new Set([...slugs, ...copies]).size).toBe(2 * slugs.length);
      for (const slug of copies) expect(slug).toMatch(/^[a-z0-9-]{1,80}$/);
    }
  });
});

test("Titles and tags have the replaced texts, and the tag `live` is omitted", () => {
  const series = made("day-4", { title: "Court 1, Day 4", tags: ["day-4", "Day 4", "Live", "court-1"] });
  expect(planCopies([series], { ...plan, taken: new Set(["day-4"]) })).toEqual([
    {
      source: series,
      title: "Court 1, Day 5",
      slug: "day-5",
      releaseDate: "2025-08-01",
      tags: ["day-5", "Day 5", "court-1"],
      problems: {},
    },
  ]);
});

test.each([
  [{ title: " " }, { title: blankSeries }],
  [{ title: "t".repeat(201) }, { title: "A title has at most 200 characters." }],
  [{ slug: "" }, { slug: blankSeries }],
  [{ slug: "no slug" }, { slug: "An ID consists of 1 to 80 letters a-z, digits and hyphens." }],
  [{ slug: "Gala" }, { slug: takenSlug }],
  [{ slug: "day-5" }, { slug: takenSlug }],
  [{ title: "", slug: "new" }, { title: blankSeries }],
])("%j in place of what was planned has the problems %j", (name, problems) => {
  const copies = planCopies([made("gala"), made("day-4")], {
    ...plan,
    corrected: { gala: name, "day-4": { slug: "day-5" } },
    taken: new Set(["gala", "day-4"]),
  });
  expect(copies[0]?.problems).toEqual(problems);
});
