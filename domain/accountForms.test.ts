import { describe, expect, test } from "vitest";

import { isEmailAddress } from "./accountForms.ts";

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
    ["person\uFE0F@example.org", false],
    ["person\u034F@example.org", false],
    ["person\u115F@example.org", false],
    ["person\u2800@example.org", false],
    ["person@exam\u1160ple.org", false],
    ["person@.org", false],
    ["person@example.", false],
    [`${"p".repeat(64)}@example.org`, true],
    [`${"p".repeat(65)}@example.org`, false],
    [`person@${"e".repeat(250)}.org`, false],
  ])("%j: %j", (address, isOne) => {
    expect(isEmailAddress(address)).toBe(isOne);
  });
});
