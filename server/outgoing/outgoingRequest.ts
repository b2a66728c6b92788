import dns from "node:dns";
import type { IncomingMessage, RequestOptions } from "node:http";
import { Agent, request as requestPlain } from "node:http";
import { Agent as SecureAgent, request as requestSecure } from "node:https";
import type { BlockList, LookupFunction } from "node:net";
import { isIP, isIPv6 } from "node:net";

import ipaddr from "ipaddr.js";

import { blockListOf } from "../configuration/trustedProxies.ts";

/** Sends requests to addresses that people or files name. To prevent SSRF, only public addresses are reached. */
export interface OutgoingRequests {
  /**
   * Sends a request, follows no redirect, and returns the response with its body unread. Rejects with an error of
   * `isRefusedAddress` when the host is or resolves to an address that is neither public nor allowed.
   */
  send: (url: URL, options: Omit<RequestOptions, "agent">, body?: Buffer) => Promise<IncomingMessage>;
  close: () => void;
}

/** IPv4 addresses in their deprecated IPv6 form, such as ::127.0.0.1, which ipaddr.js counts as public. */
const ipv4Compatible = blockListOf(["::/96"]);

class RefusedAddress extends Error {
  override name = "RefusedAddress";

  constructor(host: string) {
    super(`${host} is or resolves to an address that is neither public nor allowed`);
  }
}

interface Guard {
  /** Networks that are allowed although they are not public. */
  allowed: readonly string[];
  keepAlive: boolean;
  /** The maximum number of connections to one host; unlimited by default. */
  maxSockets?: number;
}

export function createOutgoingRequests({
  allowed,
  keepAlive,
  maxSockets = Infinity,
}: Guard): OutgoingRequests {
  const networks = blockListOf(allowed);
  const options = { keepAlive, maxSockets, lookup: createGuardedLookup(networks) };
  const agents = { plain: new Agent(options), secure: new SecureAgent(options) };
  return {
    async send(url, requestOptions, body) {
      const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
      // The agents look up names only.
      if (isIP(host) > 0 && !isReachable(host, networks)) throw new RefusedAddress(host);
      const agent = isSecure(url) ? agents.secure : agents.plain;
      return sendThrough(url, { ...requestOptions, agent }, body);
    },
    close() {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

/** Refuses a name unless all its addresses may be reached. It runs at each connection, so that none can change after it. */
function createGuardedLookup(allowed: BlockList): LookupFunction {
  return (name, options, callback) => {
    dns.lookup(name, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, []);
        return;
      }
      const [first] = found;
      if (!first || found.some(({ address }) => !isReachable(address, allowed)))
        callback(new RefusedAddress(name), []);
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

function isReachable(address: string, allowed: BlockList): boolean {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const range = ipaddr.parse(address).range();
  // A block list of IPv4 networks also contains their addresses in IPv6 form, which no operator has allowed.
  if (range === "ipv4Mapped") return false;
  return allowed.check(address, family) || (range === "unicast" && !ipv4Compatible.check(address, family));
}

/** Sends a request through this agent. Only a guarded agent may be given an address that is not the site's own. */
export function sendThrough(
  url: URL,
  options: RequestOptions & { agent: Agent },
  body?: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    (isSecure(url) ? requestSecure : requestPlain)(url, options, resolve).on("error", reject).end(body);
  });
}

/** Whether a request failed because its address is neither public nor allowed. */
export const isRefusedAddress = (error: unknown): boolean => error instanceof RefusedAddress;

/** The body of a response, which no encoding has turned into text; null when it has more bytes than `most`. */
export async function readAtMost(response: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new Error("A response without an encoding must consist of buffers");
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isSecure = (url: URL): boolean => url.protocol === "https:";
