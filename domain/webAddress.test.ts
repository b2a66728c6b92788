import { expect, test } from "vitest";

import { isOwnAddress, readWebAddress } from "./webAddress.ts";

const site = "https://site.test";

test.each([
  ["https://elsewhere.test/a?b=c", "https://elsewhere.test/a?b=c"],
  ["/media/1.webp", "https://site.test/media/1.webp"],
  ["/demonstration/play/court-1", "https://site.test/demonstration/play/court-1"],
  ["/series/final", null],
  ["/demonstration/../series/final", null],
  ["//elsewhere.test/media/1.webp", null],
  ["final", null],
  ["", null],
  ["ftp://site.test/media/1.webp", null],
  ["javascript:alert(1)", null],
])("the address '%s' is read as %s", (address, url) => {
  expect(readWebAddress(address, site)?.href ?? null).toBe(url);
});

test("a path is no address where none is accepted", () => {
  expect(readWebAddress("/media/1.webp", null)).toBeNull();
  expect(readWebAddress(`${site}/media/1.webp`, null)?.href).toBe(`${site}/media/1.webp`);
});

test.each([
  ["https://site.test/media/1.webp", true],
  ["https://site.test/demonstration/play/court-1", true],
  ["https://site.test/series/final", false],
  ["https://site.test:8443/media/1.webp", false],
  ["https://elsewhere.test/media/1.webp", false],
])("whether %s belongs to the site: %s", (address, isOwn) => {
  expect(isOwnAddress(new URL(address), site)).toBe(isOwn);
});
