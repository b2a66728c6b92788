import { describe, expect, test } from "vitest";

import { accessTo } from "./access.ts";

describe("The content of a series is seen by whoever may", () => {
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
      const series = { id: "series", passwordCipher, passwordVersion: 3 };
      expect(accessTo(series, { isAdmin, unlocks: new Map(unlocks) })).toBe(access);
    },
  );
});
