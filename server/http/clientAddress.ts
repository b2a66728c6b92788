import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

import type { Config } from "../configuration/config.ts";

/** Whether the address is a trusted proxy, whose X-Forwarded-For is used. */
export function isTrusted({ trustedProxies }: Config, address: string): boolean {
  return isIP(address) > 0 && trustedProxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Some proxies include the port, which may be empty, and put an IPv6 address in brackets: 192.0.2.1:5678, [2001:db8::1]:80. */
function readHop(hop: string): string {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d*)?$|^([\d.]+):\d*$/.exec(hop) ?? [];
  return bracketed ?? plain ?? hop;
}

/**
 * The client address, as far as trusted proxies report it. Fastify provides it only for its own requests, and only
 * while they are connected. A connection that was reset has no address, and its header is not used, because the client
 * itself may have written it.
 */
export function findAddress(config: Config, request: IncomingMessage): string {
  const { remoteAddress } = request.socket;
  if (remoteAddress === undefined) return "";
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const hops = `${forwarded},${remoteAddress}`.split(",").flatMap((hop) => readHop(hop.trim()) || []);
  return hops.findLast((hop, place) => place === 0 || !isTrusted(config, hop)) ?? "";
}
