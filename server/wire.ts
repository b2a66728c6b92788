import type { WebSocket, WebSocketServer } from "ws";

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

/** Ends the sockets that no longer answer; the timer is the caller's to end. */
export function watchPulses(sockets: WebSocketServer): NodeJS.Timeout {
  /** Those that have not answered since they were asked last. */
  const silent = new WeakSet<WebSocket>();
  sockets.on("connection", (socket) => socket.on("pong", () => silent.delete(socket)));
  return setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate();
      else if (socket.readyState === socket.OPEN) {
        silent.add(socket);
        socket.ping();
      }
    }
  }, limits.socket.keepAlive);
}
