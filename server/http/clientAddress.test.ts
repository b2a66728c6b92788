import type { IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { readConfig } from "../configuration/config.ts";
import { findAddress } from "./clientAddress.ts";

const config = readConfig({ TRUST_PROXY: "loopback, 10.0.0.0/8, fd00::/8" });

/** The client address of a request, by default from this machine. */
function addressOf(
  forwardedFor: string,
  socket: { remoteAddress?: string } = { remoteAddress: "127.0.0.1" },
): string {
  // Contains only the properties that `findAddress` reads.
  const request = { headers: { "x-forwarded-for": forwardedFor }, socket };
  return findAddress(config, request as unknown as IncomingMessage);
}

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:5678", "192.0.2.1"],
  ["192.0.2.1:", "192.0.2.1"],
  ["192.0.2.1:5678, 10.0.0.1:80", "192.0.2.1"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:80", "2001:db8::1"],
  ["[2001:db8::1]:", "2001:db8::1"],
  ["2001:db8::1, [fd00::1]:80", "2001:db8::1"],
  ["[::1]:80", "::1"],
  // Entries before an untrusted hop may be forged.
  ["10.0.0.9:1, 192.0.2.1:5678", "192.0.2.1"],
  ["", "127.0.0.1"],
])("%j is a request from %s", (forwardedFor, address) => {
  expect(addressOf(forwardedFor)).toBe(address);
});

test("A connection that was reset has no address, whatever its header contains", () => {
  expect(addressOf("192.0.2.1", {})).toBe("");
});
