import { BlockList, isIP, isIPv6 } from "node:net";

/** Names for sets of networks. */
const networks = new Map([
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/**
 * The networks in a list of addresses, networks such as 10.0.0.0/8, and names of networks; null when an entry is none
 * of these.
 */
export function readProxies(list: string): BlockList | null {
  const read = readNetworks(list);
  return read && blockListOf(read);
}

/**
 * The networks of such a list; null when an entry is invalid. An address becomes a network that contains only this
 * address.
 */
export function readNetworks(list: string): string[] | null {
  const entries = list.split(",").flatMap((entry) => networks.get(entry.trim()) ?? [entry.trim()]);
  const read = entries.map((entry) => {
    const [address = "", bits, ...rest] = entry.split("/");
    const most = isIPv6(address) ? 128 : 32;
    // An empty length would mean all addresses.
    const length = bits === undefined ? most : /^\d+$/.test(bits) ? Number(bits) : Infinity;
    return isIP(address) === 0 || length > most || rest.length > 0 ? null : `${address}/${length}`;
  });
  const known = read.filter((network) => network !== null);
  return known.length === read.length ? known : null;
}

/** The block list of the networks that `readNetworks` returns. */
export function blockListOf(read: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of read) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return list;
}
