import { isIPv6 } from "node:net";

/** An IPv4 address unchanged, also when it is written as IPv6; the first 64 bits of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:65535")
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address. Its last two may be written as an IPv4 address, which URL replaces. */
function groupsOf(address: string): number[] {
  const [plain = ""] = address.split("%");
  const [head = "", tail = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** The network of an address block: IPv4 by /24. IPv6 by /48, because providers assign one to each site. */
export function subnetOf(block: string): string {
  const separator = block.includes(":") ? ":" : ".";
  return block.split(separator).slice(0, 3).join(separator);
}
