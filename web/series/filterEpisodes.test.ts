// @vitest-environment node
import { expect, it } from "vitest";

import { filterEpisodes } from "./filterEpisodes.ts";

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
  ["nobody", []],
])("the search %j finds episodes by title and descriptions, ignoring case", (text, expected) => {
  expect(filterEpisodes(all, text)).toEqual(expected);
});
