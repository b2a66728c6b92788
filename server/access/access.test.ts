import { describe, expect, test } from "vitest";

import { accessTo } from "./access.ts";

describe("The content of a series is seen by whoever may", () => {
  test.each([
    { passwordCipher: null, isAdmin: false, access: "open" },
    { passwordCipher: null, isAdmin: true, access: "open" },
    { passwordCipher: "sealed", isAdmin: false, access: "locked" },
    { passwordCipher: "sealed", isAdmin: true, access: "unlocked" },
  ])("password $passwordCipher, admin $isAdmin: $access", ({ passwordCipher, isAdmin, access }) => {
    expect(accessTo({ passwordCipher }, { isAdmin })).toBe(access);
  });
});
