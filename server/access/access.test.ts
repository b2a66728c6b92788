import { describe, expect, test } from "vitest";

import { visitor } from "../rights/caller.ts";
import { createUnlocks } from "../rights/unlocks.ts";
import { accessTo } from "./access.ts";

describe("The rule of access to a series", () => {
  test.each([
    { passwordCipher: null, role: {}, unlocks: [], access: "open" },
    { passwordCipher: null, role: { isAdmin: true }, unlocks: [], access: "open" },
    { passwordCipher: null, role: {}, unlocks: [["series", 3]], access: "open" },
    { passwordCipher: "sealed", role: {}, unlocks: [], access: "locked" },
    { passwordCipher: "sealed", role: {}, unlocks: [["series", 3]], access: "unlocked" },
    { passwordCipher: "sealed", role: {}, unlocks: [["series", 2]], access: "locked" },
    { passwordCipher: "sealed", role: {}, unlocks: [["series", 4]], access: "locked" },
    { passwordCipher: "sealed", role: {}, unlocks: [["another", 3]], access: "locked" },
    { passwordCipher: "sealed", role: { isAdmin: true }, unlocks: [], access: "unlocked" },
    { passwordCipher: "sealed", role: { isEditor: true }, unlocks: [], access: "unlocked" },
    { passwordCipher: "sealed", role: { operates: "all" }, unlocks: [], access: "locked" },
  ] as const)(
    "password $passwordCipher in its 3rd version, role $role, unlocks $unlocks: $access",
    ({ passwordCipher, role, unlocks, access }) => {
      const series = { id: "series", isPublished: true, passwordCipher, passwordVersion: 3 };
      expect(accessTo(series, { ...visitor, ...role, unlocks: createUnlocks(unlocks, []) })).toBe(access);
    },
  );

  test.each([
    { passwordCipher: null, isPublished: true, of: "series", access: "open" },
    { passwordCipher: "sealed", isPublished: true, of: "series", access: "unlocked" },
    { passwordCipher: "sealed", isPublished: true, of: "another", access: "locked" },
    { passwordCipher: "sealed", isPublished: false, of: "series", access: "locked" },
  ])(
    "password $passwordCipher, published $isPublished, an access code of the $of: $access",
    ({ passwordCipher, isPublished, of, access }) => {
      const series = { id: "series", isPublished, passwordCipher, passwordVersion: 3 };
      const unlocks = createUnlocks([], [["code", { seriesId: of, version: 1, endsAt: null }]]);
      expect(accessTo(series, { ...visitor, unlocks })).toBe(access);
    },
  );

  test.each([
    { passwordCipher: null, role: {}, access: "locked" },
    { passwordCipher: null, role: { isAdmin: true }, access: "open" },
    { passwordCipher: "sealed", role: {}, access: "locked" },
    { passwordCipher: "sealed", role: { isAdmin: true }, access: "unlocked" },
    { passwordCipher: null, role: { isEditor: true }, access: "open" },
    { passwordCipher: "sealed", role: { isEditor: true }, access: "unlocked" },
    { passwordCipher: null, role: { operates: "all" }, access: "locked" },
  ] as const)(
    "a draft with password $passwordCipher, which was unlocked before, role $role: $access",
    ({ passwordCipher, role, access }) => {
      const series = { id: "series", isPublished: false, passwordCipher, passwordVersion: 3 };
      expect(accessTo(series, { ...visitor, ...role, unlocks: createUnlocks([["series", 3]], []) })).toBe(
        access,
      );
    },
  );
});
