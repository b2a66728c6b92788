import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The header with the id of a request, which appears in the logs of all programs that the request passes. */
export const requestIdHeader = "x-request-id";

/** The form of ids that can be logged as received: short, and without special characters. */
const fit = /^[\w.:/+=@-]{1,128}$/;

/**
 * The random part of all ids of this process. A counter follows, because random bytes for each request would be slow.
 */
const ofThisProcess = randomBytes(9).toString("base64url");
let named = 0;

/** The id that the proxy assigned to the request, or a new one. */
export function createRequestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[requestIdHeader];
  if (typeof given === "string" && fit.test(given)) return given;
  named += 1;
  return `${ofThisProcess}.${named.toString(36)}`;
}

/** The same id, which is added to the request's headers, so that every later call returns it. */
export function nameRequest(request: Pick<IncomingMessage, "headers">): string {
  const id = createRequestId(request);
  request.headers[requestIdHeader] = id;
  return id;
}
