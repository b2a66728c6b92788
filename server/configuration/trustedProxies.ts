import { BlockList, isIP, isIPv6 } from "node:net";

/** The names of networks. */
const networks = new Map([
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** Addresses, networks such as 10.0.0.0/8, and names of networks; null when an entry is none of them. */
export function readProxies(list: string): BlockList | null {
  const proxies = new BlockList();
  const entries = list.split(",").flatMap((entry) => networks.get(entry.trim()) ?? [entry.trim()]);
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const [family, most] = isIPv6(address) ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    const length = bits === undefined ? most : Number(bits);
    if (isIP(address) === 0 || !/^\d*$/.test(bits ?? "") || length > most) return null;
    proxies.addSubnet(address, length, family);
  }
  return proxies;
}
