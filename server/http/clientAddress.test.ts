import type { IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { readConfig } from "../config.ts";
import { findAddress } from "./clientAddress.ts";

const config = readConfig({ TRUST_PROXY: "loopback, 10.0.0.0/8, fd00::/8" });

/** Where a request comes from that reached the server over its own machine. */
function addressOf(forwardedFor: string): string {
  // No more than what is read.
  const request = { headers: { "x-forwarded-for": forwardedFor }, socket: { remoteAddress: "127.0.0.1" } };
  return findAddress(config, request as unknown as IncomingMessage);
}

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:5678", "192.0.2.1"],
  ["192.0.2.1:5678, 10.0.0.1:80", "192.0.2.1"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:80", "2001:db8::1"],
  ["2001:db8::1, [fd00::1]:80", "2001:db8::1"],
  ["[::1]:80", "::1"],
  // What comes before an untrusted hop may be forged.
  ["10.0.0.9:1, 192.0.2.1:5678", "192.0.2.1"],
  ["", "127.0.0.1"],
])("%j is a request from %s", (forwardedFor, address) => {
  expect(addressOf(forwardedFor)).toBe(address);
});
