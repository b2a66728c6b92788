// @vitest-environment node
import { expect, test } from "vitest";

import { makeUuid } from "./makeUuid.ts";

test("ids are UUIDs of version 7, unique, and sort by the time of their creation", () => {
  const times = [0, 1, 255, 65_536, 4_294_967_296, 1_795_000_000_000];
  const ids = times.flatMap((time) => [makeUuid(time), makeUuid(time)]);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.map((id) => id.slice(0, 13)).toSorted()).toEqual(ids.map((id) => id.slice(0, 13)));
});
