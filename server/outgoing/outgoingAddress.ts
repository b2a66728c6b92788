import { isIP, isIPv6 } from "node:net";

import { blockListOf } from "../configuration/trustedProxies.ts";

/**
 * Whether messages may be sent to the address: an https address without credentials on the default port. In allowed
 * private networks, any port and http are accepted too. The address that a name resolves to is checked when the site
 * connects.
 */
export function isOutgoingAddress(address: string, allowedPrivateNetworks: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (isWithin(url.hostname, allowedPrivateNetworks)) return /^https?:$/.test(url.protocol);
  return url.protocol === "https:" && url.port === "";
}

function isWithin(hostname: string, networks: readonly string[]): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(address) > 0 && blockListOf(networks).check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
