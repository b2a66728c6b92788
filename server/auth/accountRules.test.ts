import { describe, expect, test } from "vitest";

import { isAcceptablePassword } from "./accountRules.ts";

describe("A password has 8 to 128 characters, is not the email and not among the most common", () => {
  test.each([
    ["1234567", false],
    ["shuttle", false],
    ["shuttles", true],
    ["s".repeat(128), true],
    ["s".repeat(129), false],
    ["password1", false],
    ["PassWord1", false],
    ["password1 ", true],
    ["person@example.org", false],
    ["PERSON@example.org", false],
    [" shuttle", true],
    ["        ", true],
    ["пароль-волана", true],
  ])("%j: %j", (password, isAcceptable) => {
    expect(isAcceptablePassword(password, "Person@Example.org")).toBe(isAcceptable);
  });
});
