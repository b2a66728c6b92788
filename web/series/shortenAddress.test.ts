// @vitest-environment node
import { expect, test } from "vitest";

import { shortenAddress } from "./shortenAddress.ts";

test.each([
  ["https://example.org/draws", "example.org/draws"],
  ["http://example.org/", "example.org"],
  ["https://example.org/draws/?day=4#court-1", "example.org/draws"],
  ["HTTPS://EXAMPLE.ORG/x", "EXAMPLE.ORG/x"],
  ["www.example.org/draws", "www.example.org/draws"],
  ["https://bücher.example.org:8443/ä", "bücher.example.org:8443/ä"],
  ["https://bank.example@evil.example/x", "evil.example/x"],
  ["https://example.org/a/b/c", "example.org/a/b/c"],
  ["https://example.org/a/b/c/d/order-of-play", "example.org/a/b/…/order-of-play"],
  [`https://example.org/${"x".repeat(60)}`, `example.org/${"x".repeat(27)}…`],
])("%s is shown as %s", (address, expected) => {
  expect(shortenAddress(address)).toBe(expected);
});
