import { beforeEach, describe, expect, it, test } from "vitest";

import {
  chooseEpisode,
  findFollowing,
  keepEpisode,
  recallSelection,
  rememberSelection,
  selectLive,
  type Shown,
} from "./chosenEpisode.ts";

const now = Date.parse("2025-07-28T12:00:00Z");
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const make = (id: string, releaseDate: string | null, hasRecording = false) => ({
  id,
  isLive: false,
  releaseDate,
  hasRecording,
});

const oldRecording = make("old recording", minutes(-2000), true);
const newRecording = make("new recording", minutes(-1000), true);
const undated = make("undated", null);
const late = make("late", minutes(-90));
const soon = make("soon", minutes(50));
const later = make("later", minutes(300));
const live = { ...make("live", minutes(-30)), isLive: true };
const otherLive = { ...make("other live", minutes(-10)), isLive: true };

const selected = ({ id }: { id: string }) => ({ id, wasLive: false });
const selectedLive = ({ id }: { id: string }) => ({ id, wasLive: true });

const shows = ({ id }: { id: string }, part: Partial<Shown> = {}): Shown => ({
  id,
  wasLive: false,
  isIdle: false,
  isPlaying: false,
  ...part,
});

describe("the page opens with", () => {
  it.each([
    ["the selected one", [oldRecording, live], selected(oldRecording), oldRecording],
    ["the selected one, also when it has not begun", [later, live], selected(later), later],
    ["the selected one that is still live", [live, otherLive], selectedLive(otherLive), otherLive],
    [
      "the live one, when the selected one was live and has ended",
      [newRecording, live],
      selectedLive(newRecording),
      live,
    ],
    [
      "the selected one that was live, while no episode is live",
      [newRecording, soon],
      selectedLive(newRecording),
      newRecording,
    ],
    [
      "the first live one, when the selected one is deleted",
      [undated, live, otherLive],
      selected(later),
      live,
    ],
    ["the next that starts within an hour", [newRecording, later, soon], null, soon],
    ["the late one before the next", [newRecording, soon, late], null, late],
    ["the newest recording", [undated, oldRecording, newRecording, later], null, newRecording],
    ["a recording without a date", [later, undated], null, undated],
    ["the first, when all start in more than an hour", [later, make("latest", minutes(900))], null, later],
    ["none for an empty series", [], selected(oldRecording), undefined],
  ])("%s", (_words, episodes, selection, expected) => {
    expect(chooseEpisode(episodes, selection, now)).toBe(expected);
  });
});

describe("a link labelled LIVE leads to", () => {
  it.each([
    ["the live episode instead of a selected recording", [newRecording, live], newRecording, live],
    ["the live episode instead of a selected upcoming one", [later, live], later, live],
    ["the selected one that is live too", [live, otherLive], otherLive, otherLive],
    ["the selected one while no episode is live", [newRecording, later], newRecording, newRecording],
  ])("%s", (_words, episodes, before, expected) => {
    const selection = selectLive(selected(before), episodes);
    expect(chooseEpisode(episodes, selection, now)).toBe(expected);
  });

  it("the page's own choice, where nothing was selected", () => {
    expect(selectLive(null, [newRecording, live])).toBeNull();
  });
});

describe("an open page", () => {
  const over = { ...live, isLive: false, hasRecording: true };

  it.each([
    [
      "keeps a recording when another goes live",
      [newRecording, live],
      null,
      shows(newRecording),
      newRecording,
    ],
    ["keeps a live episode when another goes live", [otherLive, live], null, shows(live), live],
    [
      "keeps a broadcast that was switched off until its end",
      [over, otherLive],
      null,
      shows(over, { wasLive: true }),
      over,
    ],
    [
      "keeps an ended broadcast while no episode is live",
      [over, newRecording],
      null,
      shows(over, { wasLive: true, isIdle: true }),
      over,
    ],
    [
      "replaces an ended broadcast by the live one",
      [over, otherLive],
      selectedLive(over),
      shows(over, { wasLive: true, isIdle: true }),
      otherLive,
    ],
    [
      "keeps a selected recording at its end",
      [newRecording, live],
      selected(newRecording),
      shows(newRecording, { isIdle: true }),
      newRecording,
    ],
    ["replaces its own awaited episode by one that goes live", [soon, live], null, shows(soon), live],
    ["replaces its own awaited episode by one that starts earlier", [soon, late], null, shows(soon), late],
    ["keeps an episode that began early", [soon, live], null, shows(soon, { isPlaying: true }), soon],
    ["keeps a selected awaited episode", [later, live], selected(later), shows(later), later],
    ["follows a new selection", [live, newRecording], selected(newRecording), shows(live), newRecording],
    ["shows another when its episode is deleted", [newRecording], null, shows(live), newRecording],
  ])("%s", (_words, episodes, selection, shown, expected) => {
    expect(keepEpisode(episodes, selection, shown, now)).toBe(expected);
  });
});

describe("at the end of an episode the next one is", () => {
  it.each([
    ["the live episode", [oldRecording, newRecording, live], oldRecording, false, live],
    ["the next recording", [oldRecording, newRecording, soon], oldRecording, false, newRecording],
    ["the next broadcast after the last recording", [soon, newRecording], newRecording, false, soon],
    ["the next broadcast after a broadcast", [newRecording, undated, later, soon], newRecording, true, soon],
    ["nothing", [newRecording], newRecording, false, undefined],
  ])("%s", (_words, episodes, ended, wasLive, expected) => {
    expect(findFollowing(episodes, ended, wasLive, now)).toBe(expected);
  });
});

describe("the selection of a series", () => {
  beforeEach(() => sessionStorage.clear());

  test("is stored with whether it was live", () => {
    rememberSelection("s1", { id: "e1", wasLive: true });
    rememberSelection("s2", { id: "e2", wasLive: false });
    expect(recallSelection("s1")).toEqual({ id: "e1", wasLive: true });
    expect(recallSelection("s2")).toEqual({ id: "e2", wasLive: false });
    expect(recallSelection("s3")).toBeNull();
  });
});
