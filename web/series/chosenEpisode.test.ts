import { describe, expect, it } from "vitest";

import { chooseEpisode, isUpcoming } from "./chosenEpisode.ts";

const now = Date.parse("2025-07-28T12:00:00Z");
const ahead = "2025-07-28T18:00:00Z";
const past = "2025-07-27T18:00:00Z";

const recorded = { id: "recorded", isLive: false, releaseDate: past };
const undated = { id: "undated", isLive: false, releaseDate: null };
const upcoming = { id: "upcoming", isLive: false, releaseDate: ahead };
const later = { id: "later", isLive: false, releaseDate: ahead };
const live = { id: "live", isLive: true, releaseDate: past };

describe("which episode plays", () => {
  it.each([
    ["the one in the address", [recorded, live], ["recorded", "live"], "recorded"],
    ["else the one remembered for the session", [recorded, undated, live], [null, "undated"], "undated"],
    [
      "the remembered one when that of the address is gone",
      [recorded, undated],
      ["deleted", "undated"],
      "undated",
    ],
    ["else the first live one", [recorded, upcoming, live], [null, null], "live"],
    ["else the first that can play now", [upcoming, undated, recorded], [null, null], "undated"],
    ["else the first", [upcoming, later], [null, null], "upcoming"],
    ["none of an empty series", [], ["recorded", null], undefined],
  ])("is %s", (_words, episodes, wanted, expected) => {
    expect(chooseEpisode(episodes, wanted, now)?.id).toBe(expected);
  });
});

describe("an episode is upcoming", () => {
  it.each([
    ["when it lies ahead", upcoming, true],
    ["not when it lies behind", recorded, false],
    ["not without a date", undated, false],
    ["not once it is live, though its date lies ahead", { isLive: true, releaseDate: ahead }, false],
  ])("%s", (_words, episode, expected) => {
    expect(isUpcoming(episode, now)).toBe(expected);
  });
});
