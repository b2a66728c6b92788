import type { IncomingMessage } from "node:http";

import { mostPictureSize } from "../../domain/pictureFile.ts";
import { limits } from "../configuration/limits.ts";
import type { UserError } from "../errors.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { createOutgoingRequests, isRefusedAddress, readAtMost } from "../outgoing/outgoingRequest.ts";

/** The ports and addresses from which pictures may be fetched: the public web, except in tests. */
interface Reach {
  ports: readonly string[];
  /** Networks that are allowed although they are not public. */
  networks: string[];
}

const publicWeb: Reach = { ports: ["", "80", "443"], networks: [] };

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
    if (isRefusedAddress(error)) throw refuse("is no public address");
    if (error instanceof Error && "code" in error) throw refuse("cannot be reached");
    throw error;
  }
}

function ask(url: URL, { networks }: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  // A small compressed response could expand without limit.
  const headers = { accept: "image/*", "accept-encoding": "identity" };
  return createOutgoingRequests({ allowed: networks, keepAlive: false }).send(url, { signal, headers });
}

async function readPicture(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw refuse(`answered ${response.statusCode ?? "nothing"}`);
  }
  const picture = await readAtMost(response, limits.upload.pictureBytes);
  if (picture === null) throw refuse(`leads to more than ${mostPictureSize}`);
  return picture;
}

function refuse(why: string): UserError {
  return userError(UserErrorCode.INVALID, `The picture could not be fetched: its address ${why}.`);
}
