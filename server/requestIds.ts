import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** By which a request is found again in the logs of all that it passed through. */
export const requestIdHeader = "x-request-id";

/** What stands in a line of the log as it is, and is no burden there. */
const fit = /^[\w.:/+=@-]{1,128}$/;

/** The id that the proxy gave the request, or one made here, which from then on stands in its header. */
export function nameRequest({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[requestIdHeader];
  const id = typeof given === "string" && fit.test(given) ? given : randomUUID();
  headers[requestIdHeader] = id;
  return id;
}
