// @vitest-environment node
import { expect, test } from "vitest";

import { findChanges, findCollision, keepTyped } from "./formChanges.ts";

const before = { title: "Court 1", tags: ["court"], isLive: false };

test("the fields that another admin changed are found", () => {
  expect(findChanges(before, { ...before, tags: ["court"] })).toEqual([]);
  expect(findChanges(before, { title: "Centre court", tags: ["court", "live"], isLive: false })).toEqual([
    "title",
    "tags",
  ]);
});

test("typed values are applied over another admin's changes", () => {
  const typed = { ...before, title: "Court One" };
  const now = { title: "Centre court", tags: ["final"], isLive: true };
  expect(keepTyped(before, typed, now)).toEqual({ title: "Court One", tags: ["final"], isLive: true });
});

test("a collision is a field into which one has typed and another has saved different values", () => {
  const typed = { title: "Court One", tags: ["court"], isLive: true };
  expect(findCollision(before, typed, before)).toBeNull();
  expect(findCollision(before, typed, { ...before, tags: ["final"] })).toBeNull();
  expect(findCollision(before, typed, { ...before, title: "Court One", isLive: true })).toBeNull();
  const now = { title: "Centre court", tags: ["final"], isLive: true };
  expect(findCollision(before, typed, now)).toEqual({ before: { ...now, title: "Court 1" }, now });
});
