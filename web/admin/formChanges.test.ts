import { expect, test } from "vitest";

import { findChanges, keepTyped } from "./formChanges.ts";

const before = { title: "Court 1", tags: ["court"], isLive: false };

test("the fields that someone else changed are known", () => {
  expect(findChanges(before, { ...before, tags: ["court"] })).toEqual([]);
  expect(findChanges(before, { title: "Centre court", tags: ["court", "live"], isLive: false })).toEqual([
    "title",
    "tags",
  ]);
});

test("what was typed stays on top of what someone else changed", () => {
  const typed = { ...before, title: "Court One" };
  const now = { title: "Centre court", tags: ["final"], isLive: true };
  expect(keepTyped(before, typed, now)).toEqual({ title: "Court One", tags: ["final"], isLive: true });
});
