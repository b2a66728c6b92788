import type { IncomingMessage, RequestOptions } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";

import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

import { mostPictureSize } from "../../domain/pictureFile.ts";
import { limits } from "../configuration/limits.ts";
import type { UserError } from "../errors.ts";
import { UserErrorCode, userError } from "../errors.ts";

/** The ports and addresses from which pictures may be fetched: the public web, except in tests. */
export interface Reach {
  ports: readonly string[];
  /** Addresses that are allowed although they are not public. */
  addresses: string[];
}

const publicWeb: Reach = { ports: ["", "80", "443"], addresses: [] };

/**
 * Fetches the file at an address from a backup, which is not trusted. To prevent SSRF, it connects only to public
 * addresses over http(s) and follows no redirects. The time and the size are limited. Throws a UserError with the reason
 * when the file cannot be fetched.
 */
export function fetchPicture(address: string): Promise<Buffer> {
  return fetchWithin(publicWeb, address);
}

export async function fetchWithin(reach: Reach, address: string): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw refuse("is no web address");
  if (!reach.ports.includes(url.port) || url.username !== "" || url.password !== "")
    throw refuse("is no public address");
  // One deadline for the whole download, because a server that sends a byte now and then would never finish.
  const signal = AbortSignal.timeout(limits.fetch.timeMs);
  try {
    return await readPicture(await ask(url, reach, signal));
  } catch (error) {
    if (signal.aborted) throw refuse("did not answer in time");
    if (error instanceof Error && /not allowed/i.test(error.message)) throw refuse("is no public address");
    if (error instanceof Error && "code" in error) throw refuse("cannot be reached");
    throw error;
  }
}

function ask(url: URL, { addresses }: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  // The agents check the resolved address when they connect, so that it cannot change after the check.
  const guard = { allowIPAddressList: addresses, keepAlive: false };
  const options: RequestOptions = {
    signal,
    // A small compressed response could expand without limit.
    headers: { accept: "image/*", "accept-encoding": "identity" },
    agent: isSecure ? new RequestFilteringHttpsAgent(guard) : new RequestFilteringHttpAgent(guard),
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(url, options, resolve);
    request.on("error", reject).end();
  });
}

async function readPicture(answer: IncomingMessage): Promise<Buffer> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw refuse(`answered ${answer.statusCode ?? "nothing"}`);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) throw new Error("A response without an encoding must consist of buffers");
    length += chunk.length;
    if (length > limits.upload.pictureBytes) throw refuse(`leads to more than ${mostPictureSize}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuse(why: string): UserError {
  return userError(UserErrorCode.INVALID, `The picture could not be fetched: its address ${why}.`);
}
