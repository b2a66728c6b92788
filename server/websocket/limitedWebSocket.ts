import { WebSocket } from "ws";
import type { Server } from "ws";

import { TokenBucket } from "../concurrency/tokenBucket.ts";
import { limits } from "../limits.ts";

// How this server treats any socket, whatever protocol is spoken on it.

/** The service restarts or is overloaded: the client tries again later. */
export const tryAgainLater = 1013;
/** A reason that is longer cannot be sent. */
const longestReason = 123;

/** Who hears what a client says. */
export interface MessageHandler {
  onText(text: string): void;
  /** The client has gone. */
  onClose(code: number, reason: string): void;
}

/**
 * A socket whose client is held to what it may say, and asked now and then whether it is still there. There are thousands, so
 * that what handles their events is there once: ws calls it with the socket as `this`.
 */
export class LimitedWebSocket extends WebSocket {
  /** It has not been heard of since it was asked last. */
  isSilent = false;
  readonly #allowance = new TokenBucket(limits.socket.messages);
  #listener: MessageHandler | null = null;

  /** Hands on what is said, until it is too much: then it is not listened to any more, and asked to come back later. */
  listen(listener: MessageHandler): void {
    this.#listener = listener;
    this.on("message", onMessageFrame);
    // Frames of the WebSocket protocol itself cost as much.
    this.on("ping", onHeartbeat);
    this.on("pong", onHeartbeat);
    this.on("close", onCloseFrame);
  }

  /** Says why, where that can be said: a reason may quote what the client chose. */
  closeWith(code: number, reason: string): void {
    this.close(code, Buffer.byteLength(reason) <= longestReason ? reason : "");
  }

  onText(text: string): void {
    if (!this.#isTooMuch()) this.#listener?.onText(text);
  }

  onHeartbeat(): void {
    this.isSilent = false;
    this.#isTooMuch();
  }

  onClose(code: number, reason: string): void {
    this.#listener?.onClose(code, reason);
  }

  #isTooMuch(): boolean {
    if (this.#allowance.take() === 0) return false;
    this.off("message", onMessageFrame);
    this.off("ping", onHeartbeat);
    this.off("pong", onHeartbeat);
    this.closeWith(tryAgainLater, "Too many messages");
    setTimeout(() => this.terminate(), limits.socket.farewell).unref();
    return true;
  }
}

function onMessageFrame(this: WebSocket, bytes: Buffer): void {
  if (this instanceof LimitedWebSocket) this.onText(bytes.toString());
}

function onHeartbeat(this: WebSocket): void {
  if (this instanceof LimitedWebSocket) this.onHeartbeat();
}

function onCloseFrame(this: WebSocket, code: number, reason: Buffer): void {
  if (this instanceof LimitedWebSocket) this.onClose(code, reason.toString());
}

/** In so many parts the sockets are asked whether they are still there. */
const heartbeatSlices = 120;

/**
 * Ends the sockets that no longer answer; the timer is the caller's to end. They are asked a few at a time: thousands of
 * questions at once, and their answers, would hold up whatever is to be told just then.
 */
export function startHeartbeat(sockets: Server<typeof LimitedWebSocket>): NodeJS.Timeout {
  let slice = 0;
  let round = sockets.clients.values();
  return setInterval(() => {
    if (slice % heartbeatSlices === 0) round = sockets.clients.values();
    slice += 1;
    for (let left = Math.ceil(sockets.clients.size / heartbeatSlices); left > 0; left -= 1) {
      const { done, value: socket } = round.next();
      if (done) return;
      checkHeartbeat(socket);
    }
  }, limits.socket.keepAlive / heartbeatSlices);
}

function checkHeartbeat(socket: LimitedWebSocket): void {
  if (socket.isSilent) socket.terminate();
  else if (socket.readyState === socket.OPEN) {
    socket.isSilent = true;
    socket.ping();
  }
}
