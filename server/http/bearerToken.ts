import type { IncomingMessage } from "node:http";

/**
 * The token of `authorization: Bearer …`; null without one or with another scheme, such as Basic for a proxy's password.
 */
export function readBearerToken({ headers }: Pick<IncomingMessage, "headers">): string | null {
  if (headers.authorization === undefined) return null;
  const [scheme = "", token = ""] = headers.authorization.trim().split(/\s+/);
  return scheme.toLowerCase() === "bearer" ? token : null;
}
