import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { isLoopback } from "../input/addresses.ts";

/** The status that refuses an upgrade for its address or its origin; null when both are right. */
export function findRefusal(request: IncomingMessage, publicUrl: string): string | null {
  const [path] = (request.url ?? "").split("?");
  if (path !== "/graphql") return "404 Not Found";
  return isOwnOrigin(publicUrl, request.headers.origin) ? null : "403 Forbidden";
}

/** While the site is reached by a loopback name, all loopback names count as the same. */
function isOwnOrigin(publicUrl: string, origin: string | undefined): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [own, other] = [new URL(publicUrl), new URL(origin)];
  return (
    isLoopback(own.hostname) &&
    isLoopback(other.hostname) &&
    own.protocol === other.protocol &&
    own.port === other.port
  );
}

/** Refuses an upgrade, without waiting for the client to close its side. */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
