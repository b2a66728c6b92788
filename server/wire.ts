import type { WebSocket } from "ws";

import { createAllowance } from "./allowance.ts";
import { limits } from "./limits.ts";

// How this server treats any socket, whatever protocol is spoken on it.

/** Overloaded: the client may come back later. */
const tryAgainLater = 1013;
/** A reason that is longer cannot be sent. */
const longestReason = 123;

/** Says why, where that can be said: a reason may quote what the client chose. */
export function closeWith(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, Buffer.byteLength(reason) <= longestReason ? reason : "");
}

/** Hands on what is said, until it is too much: then it is not listened to any more, and asked to come back later. */
export function listen(socket: WebSocket, hear: (text: string) => void): void {
  const allowance = createAllowance(limits.socket.messages);
  function isTooMuch(): boolean {
    if (allowance.take() === 0) return false;
    socket.removeAllListeners("message");
    closeWith(socket, tryAgainLater, "Too many messages");
    setTimeout(() => socket.terminate(), limits.socket.farewell).unref();
    return true;
  }
  socket.on("message", (bytes: Buffer) => {
    if (!isTooMuch()) hear(bytes.toString());
  });
  // Frames of the WebSocket protocol itself cost as much.
  for (const frame of ["ping", "pong"] as const) socket.on(frame, isTooMuch);
}

/** Ends a socket that no longer answers. */
export function watchPulse(socket: WebSocket): void {
  let late: NodeJS.Timeout | undefined;
  const beFine = (): void => {
    clearTimeout(late);
    late = undefined;
  };
  const pulse = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    socket.ping();
    late ??= setTimeout(() => socket.terminate(), limits.socket.keepAlive);
  }, limits.socket.keepAlive);
  socket.on("pong", beFine);
  socket.once("close", () => {
    clearInterval(pulse);
    beFine();
  });
}
