import { expect, test } from "vitest";

import { findByAddress, isUnambiguous, keyOfEmail, keysOfEmail } from "./emailAddress.ts";

const kelvin = "\u212A";
const dottedI = "\u0130";

test.each([
  ["Person@Example.ORG", "person@example.org"],
  [" person@example.org ", "person@example.org"],
  ["ju\u0308rgen@example.org", "j\u00FCrgen@example.org"],
  // Only ASCII letters have a lower case that is the same everywhere.
  ["J\u00DCRGEN@example.org", "j\u00DCrgen@example.org"],
  [`adm${dottedI}n@example.org`, `adm${dottedI}n@example.org`],
])("%j has the normal form %j", (email, key) => {
  expect(keyOfEmail(email)).toBe(key);
  expect(keysOfEmail(email)).toContain(key);
});

test.each([
  ["person@example.org", true],
  ["j\u00FCrgen@example.org", true],
  ["ju\u0308rgen@example.org", true],
  ["\u043F\u043E\u0447\u0442\u0430@example.org", true],
  [`adm${dottedI}n@example.org`, true],
  [`${kelvin}im@example.org`, false],
  ["\uFF41dmin@example.org", false],
  ["o\uFB03ce@example.org", false],
  ["person\u2460@example.org", false],
  ["person@ex\u1D43mple.org", false],
])("%j looks the same in its normal form: %j", (email, isSame) => {
  expect(isUnambiguous(email)).toBe(isSame);
});

test("a look-alike address does not lead to the account of the other address", () => {
  expect(keysOfEmail(`${kelvin}im@example.org`)).not.toContain("kim@example.org");
  expect(keysOfEmail(`adm${dottedI}n@example.org`)).not.toContain("admin@example.org");
});

test.each([
  ["Person@example.org", " person@EXAMPLE.org", true],
  ["ju\u0308rgen@example.org", "j\u00FCrgen@example.org", true],
  [`${kelvin}im@example.org`, `${kelvin}im@Example.org`, true],
  ["J\u00DCRGEN@example.org", "j\u00FCrgen@example.org", false],
  [`${kelvin}im@example.org`, "kim@example.org", false],
])("%j and %j are addresses of one account: %j", (one, other, isSame) => {
  expect(findByAddress([{ email: one }], other) !== undefined).toBe(isSame);
  expect(findByAddress([{ email: other }], one) !== undefined).toBe(isSame);
});

test("of two accounts whose addresses differ by decomposed accents, the one with the entered address is found", () => {
  const accounts = [{ email: "ju\u0308rgen@example.org" }, { email: "j\u00FCrgen@example.org" }];
  for (const email of accounts.map((account) => account.email))
    expect(findByAddress(accounts, email.replace("example", "EXAMPLE"))).toEqual({ email });
});
