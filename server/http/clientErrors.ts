import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import { limits } from "../configuration/limits.ts";

/** The status codes for errors of Node's parser and timeouts. Any other error is a bad request. */
const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Refuses a malformed request, and continues reading for a moment. Closing a connection with unread data resets it, and
 * the response would be lost. https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function handleClientError({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  // The connection was reset, or the request was already refused: the bytes after an error cause another one.
  if (code === "ECONNRESET" || !socket.writable) return;
  const status = statusOf[code] ?? 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  const timer = setTimeout(() => socket.destroy(), limits.http.lingerMs);
  socket.once("close", () => clearTimeout(timer));
}
