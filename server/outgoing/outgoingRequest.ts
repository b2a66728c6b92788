import type { Agent, IncomingMessage, RequestOptions } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";

import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

/** Sends requests to addresses that people or files name. To prevent SSRF, only public addresses are reached. */
export interface OutgoingRequests {
  /**
   * Sends a request, follows no redirect, and returns the response with its body unread. Rejects with an error of
   * `isRefusedAddress` when the host is or resolves to an address that is neither public nor allowed.
   */
  send: (url: URL, options: Omit<RequestOptions, "agent">, body?: Buffer) => Promise<IncomingMessage>;
  close: () => void;
}

/** IPv4 addresses in their deprecated IPv6 form, such as ::127.0.0.1, which the agents would count as public. */
const ipv4Compatible = "::/96";

interface Guard {
  /** Addresses and networks that are allowed although they are not public. */
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
  const guard = {
    allowIPAddressList: [...allowed],
    denyIPAddressList: [ipv4Compatible],
    keepAlive,
    maxSockets,
  };
  // The agents check the resolved address when they connect, so that it cannot change after the check.
  const agents = {
    plain: new RequestFilteringHttpAgent(guard),
    secure: new RequestFilteringHttpsAgent(guard),
  };
  return {
    send: (url, options, body) =>
      sendThrough(url, { ...options, agent: isSecure(url) ? agents.secure : agents.plain }, body),
    close() {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
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
export function isRefusedAddress(error: unknown): boolean {
  // The agents' errors differ only in their messages.
  return error instanceof Error && /not allowed/i.test(error.message);
}

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
