import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import { limits } from "../configuration/limits.ts";

/** The status of errors of Node's parser and time-outs; any other is a bad request. */
const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Refuses a malformed request, and goes on reading for a moment: a connection that is closed with unread data is reset, and
 * the response is lost with it. https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function handleClientError({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  // The connection was reset, or the request was refused already: bytes after a fault cause another one.
  if (code === "ECONNRESET" || !socket.writable) return;
  const status = statusOf[code] ?? 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  const impatience = setTimeout(() => socket.destroy(), limits.http.linger);
  socket.once("close", () => clearTimeout(impatience));
}
