// @vitest-environment node
import { expect, test } from "vitest";

import { makeCourt } from "./exampleCourts.ts";
import { findShown } from "./findShown.ts";

const open = makeCourt({ id: "1", name: "Court 1" });
const closed = makeCourt({ id: "2", name: "Warm-up hall", isPublic: false });

test.each([
  [[], null, [open]],
  [[], "secret", [open, closed]],
  [["Warm-up hall", "2"], null, []],
  [["Warm-up hall"], "secret", [closed]],
])("courts %o with the key %s", (courts, key, expected) => {
  expect(findShown([open, closed], { courts, key })).toEqual(expected);
});
