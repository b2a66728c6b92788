import { describe, expect, test } from "vitest";

import { addressBlock, subnetOf } from "./addressBlocks.ts";

describe("The address block of a client", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["2001:db8:a:b:1:2:3:4", "2001:db8:a:b::/64"],
    ["2001:0DB8:000A:000B::1", "2001:db8:a:b::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:a:b::", "2001:db8:a:b::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["198.51.100.8:x", "198.51.100.8:x"],
  ])("%s is %s", (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});

describe("The subnet of a client", () => {
  test.each([
    ["203.0.113.7", "203.0.113"],
    ["::ffff:203.0.113.7", "203.0.113"],
    ["2001:db8:a:b:1:2:3:4", "2001:db8:a"],
    ["2001:0DB8:000A:ffff::1", "2001:db8:a"],
    ["2001:db8::1", "2001:db8:0"],
    ["::1", "0:0:0"],
  ])("of %s is %s", (address, subnet) => {
    expect(subnetOf(addressBlock(address))).toBe(subnet);
  });

  test.each([
    ["203.0.113.1", "203.0.114.1"],
    ["2001:db8:a::1", "2001:db8:b::1"],
    ["2001:db8:1::1", "2001:db8:11::1"],
  ])("%s and %s are in different subnets", (one, other) => {
    expect(subnetOf(addressBlock(one))).not.toBe(subnetOf(addressBlock(other)));
  });
});
