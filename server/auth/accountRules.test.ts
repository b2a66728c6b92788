import { describe, expect, test } from "vitest";

import { isAcceptablePassword, isEmailAddress } from "./accountRules.ts";

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

describe("An email address is one address", () => {
  test.each([
    ["person@example.org", true],
    ["admin@localhost", true],
    ["first.last+tag@sub.example.co.uk", true],
    ["o'neil@example.org", true],
    ["jürgen@münchen.example", true],
    ["", false],
    ["person", false],
    ["@example.org", false],
    ["person@", false],
    ["person@example.org, other@example.org", false],
    ["person@example.org;other", false],
    ["Person <person@example.org>", false],
    ["two words@example.org", false],
    ["person@exam\nple.org", false],
    ["person\u0000@example.org", false],
    ["person@.org", false],
    ["person@example.", false],
    [`${"p".repeat(64)}@example.org`, true],
    [`${"p".repeat(65)}@example.org`, false],
    [`person@${"e".repeat(250)}.org`, false],
  ])("%j: %j", (address, isOne) => {
    expect(isEmailAddress(address)).toBe(isOne);
  });
});
