import type { IncomingMessage } from "node:http";

/**
 * The token of `authorization: Bearer …`; null without the header or with another scheme, such as Basic with a proxy's
 * password.
 */
export function readBearerToken({ headers }: Pick<IncomingMessage, "headers">): string | null {
  return headers.authorization === undefined ? null : parseBearerToken(headers.authorization);
}

/** The token of `Bearer …`; null for another scheme. */
export function parseBearerToken(authorization: string): string | null {
  const [scheme = "", token = ""] = authorization.trim().split(/\s+/);
  return scheme.toLowerCase() === "bearer" ? token : null;
}
