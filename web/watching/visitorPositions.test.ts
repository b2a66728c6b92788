import { beforeEach, describe, expect, test, vi } from "vitest";

import { visitorPositions } from "./visitorPositions.ts";

beforeEach(() => localStorage.clear());

const listed = () => visitorPositions.read().map(({ episodeId, seconds }) => [episodeId, seconds]);
const put = (episodeId: string, text: string) => localStorage.setItem(`watched:${episodeId}`, text);
const seenAt = (minute: number) => new Date(Date.UTC(2025, 6, 28, 9, minute)).toISOString();

describe("A browser stores positions", () => {
  test("the newest first, one for each recording", () => {
    put("a", JSON.stringify({ seconds: 100, seenAt: seenAt(1) }));
    put("b", JSON.stringify({ seconds: 200, seenAt: seenAt(2) }));
    visitorPositions.keep("a", 300);
    expect(listed()).toEqual([
      ["a", 300],
      ["b", 200],
    ]);
    visitorPositions.remove("a");
    expect(listed()).toEqual([["b", 200]]);
  });

  test("at most 50, of which the oldest is removed", () => {
    for (let place = 0; place < 50; place++)
      put(`e${place}`, JSON.stringify({ seconds: 100, seenAt: seenAt(place) }));
    visitorPositions.keep("new", 100);
    expect(listed()).toHaveLength(50);
    expect(localStorage.getItem("watched:e0")).toBeNull();
    expect(localStorage.getItem("watched:e1")).not.toBeNull();
  });

  test("that another tab writes at the same time, each under its own key", () => {
    visitorPositions.keep("mine", 100);
    put("theirs", JSON.stringify({ seconds: 200, seenAt: seenAt(1) }));
    visitorPositions.keep("mine", 115);
    expect(listed()).toEqual([
      ["mine", 115],
      ["theirs", 200],
    ]);
  });

  test("hidden ones too, until they are watched again", () => {
    visitorPositions.keep("a", 100);
    visitorPositions.hide("a", true);
    expect(visitorPositions.read()).toMatchObject([{ episodeId: "a", seconds: 100, isHidden: true }]);
    visitorPositions.hide("nothing", true);
    visitorPositions.keep("a", 115);
    expect(visitorPositions.read()).toMatchObject([{ episodeId: "a", seconds: 115, isHidden: false }]);
  });

  test("until they are deleted, unless they were saved again meanwhile", () => {
    put("a", JSON.stringify({ seconds: 100, seenAt: seenAt(1) }));
    put("b", JSON.stringify({ seconds: 200, seenAt: seenAt(2) }));
    const moved = visitorPositions.read();
    visitorPositions.keep("b", 215);
    visitorPositions.drop(moved);
    expect(listed()).toEqual([["b", 215]]);
  });

  test("and returns the same list until something changes", () => {
    visitorPositions.keep("a", 100);
    expect(visitorPositions.read()).toBe(visitorPositions.read());
  });

  test("and notifies listeners of added, removed and changed ones, also by another tab", () => {
    const listener = vi.fn();
    const stop = visitorPositions.watch(listener);
    visitorPositions.keep("a", 100);
    window.dispatchEvent(new StorageEvent("storage", { key: "watched:b" }));
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: "authorizedSeries" }));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    visitorPositions.keep("a", 115);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "{}",
  '{"seconds":100}',
  '{"seconds":100,"seenAt":"yesterday"}',
  '{"seconds":"100","seenAt":"2025-07-28T09:00:00.000Z"}',
  '{"seconds":12.5,"seenAt":"2025-07-28T09:00:00.000Z"}',
  '{"seconds":29,"seenAt":"2025-07-28T09:00:00.000Z"}',
  '{"seconds":-100,"seenAt":"2025-07-28T09:00:00.000Z"}',
  '{"seconds":1000001,"seenAt":"2025-07-28T09:00:00.000Z"}',
  '{"seconds":100,"seenAt":"Mon, 28 Jul 2025 09:00:00 GMT"}',
])("a text that is no position counts as none: %s", (text) => {
  put("a", text);
  expect(visitorPositions.read()).toEqual([]);
});
