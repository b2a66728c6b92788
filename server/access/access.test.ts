import { describe, expect, test } from "vitest";

import { accessTo } from "./access.ts";

describe("The rule of access to a series", () => {
  test.each([
    { passwordCipher: null, isAdmin: false, unlocks: [], access: "open" },
    { passwordCipher: null, isAdmin: true, unlocks: [], access: "open" },
    { passwordCipher: null, isAdmin: false, unlocks: [["series", 3]], access: "open" },
    { passwordCipher: "sealed", isAdmin: false, unlocks: [], access: "locked" },
    { passwordCipher: "sealed", isAdmin: false, unlocks: [["series", 3]], access: "unlocked" },
    { passwordCipher: "sealed", isAdmin: false, unlocks: [["series", 2]], access: "locked" },
    { passwordCipher: "sealed", isAdmin: false, unlocks: [["series", 4]], access: "locked" },
    { passwordCipher: "sealed", isAdmin: false, unlocks: [["another", 3]], access: "locked" },
    { passwordCipher: "sealed", isAdmin: true, unlocks: [], access: "unlocked" },
  ] as const)(
    "password $passwordCipher in its 3rd version, admin $isAdmin, unlocks $unlocks: $access",
    ({ passwordCipher, isAdmin, unlocks, access }) => {
      const series = { id: "series", isPublished: true, passwordCipher, passwordVersion: 3 };
      expect(accessTo(series, { isAdmin, unlocks: new Map(unlocks) })).toBe(access);
    },
  );

  test.each([
    { passwordCipher: null, isAdmin: false, access: "locked" },
    { passwordCipher: null, isAdmin: true, access: "open" },
    { passwordCipher: "sealed", isAdmin: false, access: "locked" },
    { passwordCipher: "sealed", isAdmin: true, access: "unlocked" },
  ] as const)(
    "a draft with password $passwordCipher, which was unlocked before, admin $isAdmin: $access",
    ({ passwordCipher, isAdmin, access }) => {
      const series = { id: "series", isPublished: false, passwordCipher, passwordVersion: 3 };
      expect(accessTo(series, { isAdmin, unlocks: new Map([["series", 3]]) })).toBe(access);
    },
  );
});
