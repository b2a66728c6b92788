import { describe, expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import { createReplacer, createSlugReplacer, type TextReplacement } from "./replacements.ts";

const day = [{ from: "Day 4", to: "Day 5" }];

describe("Texts are replaced", () => {
  test.each<[string, TextReplacement[], string]>([
    ["Court 1, Day 4", day, "Court 1, Day 5"],
    ["Day 4 and Day 4", day, "Day 5 and Day 5"],
    ["Court 1", day, "Court 1"],
    ["day 4", day, "day 4"],
    ["Day 14, Day 41, Day 4", day, "Day 14, Day 41, Day 5"],
    ["1 of 11", [{ from: "1", to: "2" }], "2 of 11"],
    ["U17", [{ from: "U1", to: "U2" }], "U17"],
    ["BWF2025", [{ from: "2025", to: "2026" }], "BWF2026"],
    [
      "Day 4, then Day 5",
      [
        { from: "Day 4", to: "Day 5" },
        { from: "Day 5", to: "Day 6" },
      ],
      "Day 5, then Day 6",
    ],
    [
      "Quarter-final 4",
      [
        { from: "Quarter", to: "Semi" },
        { from: "Quarter-final", to: "Final" },
      ],
      "Final 4",
    ],
    [
      "A",
      [
        { from: "A", to: "first" },
        { from: "A", to: "second" },
      ],
      "first",
    ],
    ["(a|b)* costs $1.50 \\d", [{ from: "(a|b)*", to: "$&" }], "$& costs $1.50 \\d"],
    ["🏸🏸 ", [{ from: "🏸", to: "" }], " "],
    ["text", [{ from: "", to: "x" }], "text"],
  ])("%j by %j", (text, replacements, expected) => {
    expect(createReplacer(replacements)(text)).toBe(expected);
  });

  test("The opposite replacement restores a text that did not contain the replacing text", () => {
    const random = createRandom(5);
    const pick = (letters: string, most: number) =>
      Array.from(
        { length: 1 + Math.floor(random() * most) },
        () => letters[Math.floor(random() * letters.length)] ?? "",
      ).join("");
    for (let round = 0; round < 2_000; round += 1) {
      const text = pick("ab 12.*(", 40);
      const [from, to] = [pick("ab 1.*(", 3), pick("xyz", 3)];
      const there = createReplacer([{ from, to }]);
      const back = createReplacer([{ from: to, to: from }]);
      expect(back(there(text)), JSON.stringify({ text, from, to })).toBe(text);
      expect(there(there(text))).toBe(there(text));
    }
  });
});

describe("Slugs are replaced", () => {
  test.each<[string, TextReplacement[], string]>([
    ["court-1-day-4", day, "court-1-day-5"],
    ["court-1-day-4", [{ from: "-day-4", to: "-day-5" }], "court-1-day-5"],
    ["day-4-day-14", day, "day-5-day-14"],
    ["court-1", day, "court-1"],
    ["finals-day-4", [{ from: "Day 4", to: "" }], "finals"],
    ["a-day-4-b", [{ from: "Day 4", to: "" }], "a-b"],
    ["day-4", [{ from: "Day 4", to: "" }], "day-4"],
    ["final", [{ from: "Final", to: "Søndag, kl. 19 ÆØÅ é" }], "s-ndag-kl-19-a-e"],
    ["a-b", [{ from: "→", to: "x" }], "a-b"],
  ])("%s by %j", (slug, replacements, expected) => {
    expect(createSlugReplacer(replacements)(slug)).toBe(expected);
  });
});
