// @vitest-environment node
import { afterEach, expect, it, vi } from "vitest";

import { filterEpisodes } from "./filterEpisodes.ts";

afterEach(() => void vi.restoreAllMocks());

const final = { title: "Men's Singles Final", shortDescription: "Court 1", longDescription: "" };
const doubles = {
  title: "Mixed Doubles",
  shortDescription: "Court 2",
  longDescription: "Before the FINAL day",
};
const untitled = { title: "", shortDescription: "", longDescription: "" };
const all = [final, doubles, untitled];

it.each([
  ["", all],
  ["   ", all],
  ["singles", [final]],
  ["final", [final, doubles]],
  [" COURT 2 ", [doubles]],
  ["men’s singles", [final]],
  ["nobody", []],
])("the search %j finds episodes by title and descriptions, ignoring case", (text, expected) => {
  expect(filterEpisodes(all, text)).toEqual(expected);
});

it("the search ignores case in a browser whose language has other lower-case letters, such as Turkish", () => {
  vi.spyOn(String.prototype, "toLocaleLowerCase").mockImplementation(function toTurkish(this: string) {
    return this.replaceAll("I", "ı").toLowerCase();
  });
  expect(filterEpisodes(all, "final")).toEqual([final, doubles]);
  expect(filterEpisodes(all, "MIXED")).toEqual([doubles]);
});
