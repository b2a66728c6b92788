// @vitest-environment node
import { expect, test } from "vitest";

import { emptyEpisode } from "./episodeFormRules.ts";
import { countOn, nextEpisode } from "./nextEpisode.ts";

test.each([
  ["Match 1", "Match 2"],
  ["Match 09", "Match 10"],
  ["Match 99", "Match 100"],
  ["Day 2, match 9", "Day 2, match 10"],
  ["Court 1 (morning)", "Court 2 (morning)"],
  ["Final", "Final"],
  ["", ""],
  ["Match 99999999999999999999", "Match 100000000000000000000"],
])("the title after %j is %j", (title, next) => {
  expect(countOn(title)).toBe(next);
});

const previous = {
  ...emptyEpisode,
  title: "Match 1",
  shortDescription: "First",
  videoUrl: "https://provider.test/play/1",
  releaseDate: "2025-07-28T09:30",
  duration: "01:15:00",
  language: "da-DK",
  thumbnailUrl: "/media/1.webp",
  isOnRoku: true,
  isLive: true,
  goLive: "WHEN_UP",
  endLive: "WHEN_DOWN",
} as const;

test("the next episode starts when the previous one ends, and copies the values that rarely differ", () => {
  expect(nextEpisode(previous, "Europe/Copenhagen")).toEqual({
    ...emptyEpisode,
    title: "Match 2",
    releaseDate: "2025-07-28T10:45",
    duration: "01:15:00",
    language: "da-DK",
  });
});

test.each([
  { name: "no start was entered", releaseDate: "", duration: "01:00:00", next: "" },
  {
    name: "no duration was entered",
    releaseDate: "2025-07-28T09:30",
    duration: "00:00:01",
    next: "2025-07-28T09:30",
  },
  {
    name: "the clock is set forward",
    releaseDate: "2025-03-30T01:30",
    duration: "01:00:00",
    next: "2025-03-30T03:30",
  },
])("the next start when $name", ({ releaseDate, duration, next }) => {
  expect(nextEpisode({ ...previous, releaseDate, duration }, "Europe/Copenhagen").releaseDate).toBe(next);
});
