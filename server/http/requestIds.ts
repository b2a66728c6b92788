import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** By which a request is found again in the logs of all that it passed through. */
export const requestIdHeader = "x-request-id";

/** What stands in a line of the log as it is, and is no burden there. */
const fit = /^[\w.:/+=@-]{1,128}$/;

/** No two processes have the same; what is random for each request takes longer than all else of naming it. */
const ofThisProcess = randomBytes(9).toString("base64url");
let named = 0;

/** The id that the proxy gave the request, or one made here, which from then on stands in its header. */
export function nameRequest({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[requestIdHeader];
  if (typeof given === "string" && fit.test(given)) return given;
  named += 1;
  const id = `${ofThisProcess}.${named.toString(36)}`;
  headers[requestIdHeader] = id;
  return id;
}
