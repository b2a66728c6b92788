import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Identifies a request in the logs of all programs that it passed. */
export const requestIdHeader = "x-request-id";

/** Ids that can be logged as received: short, and without special characters. */
const fit = /^[\w.:/+=@-]{1,128}$/;

/** The random part of all ids of this process; a counter follows, since random bytes for each request are slow. */
const ofThisProcess = randomBytes(9).toString("base64url");
let named = 0;

/** The id that the proxy gave the request, or a new one, which is added to its headers. */
export function nameRequest({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[requestIdHeader];
  if (typeof given === "string" && fit.test(given)) return given;
  named += 1;
  const id = `${ofThisProcess}.${named.toString(36)}`;
  headers[requestIdHeader] = id;
  return id;
}
