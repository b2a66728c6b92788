import { WebSocket } from "ws";
import type { Server } from "ws";

import { tryAgainLater } from "../../domain/closeCodes.ts";
import { takeToken, waitForToken } from "../concurrency/tokenBucket.ts";
import { limits } from "../configuration/limits.ts";

// The limits of every socket, whatever its protocol.

/** A longer close reason cannot be sent. */
const longestReasonBytes = 123;

/** Handles the messages of a client. */
export interface MessageHandler {
  onText(text: string): void;
  /** Called when the client has disconnected. */
  onClose(code: number, reason: string): void;
}

/**
 * A socket with a rate limit on its messages and a heartbeat. There are thousands of sockets, so the functions that
 * handle their events exist only once: ws calls them with the socket as `this`.
 */
export class LimitedWebSocket extends WebSocket {
  /** Whether it has not answered the last ping. */
  isSilent = false;
  /** The token bucket of its messages, which is full at first. */
  #fullAt = 0;
  #listener: MessageHandler | null = null;

  /**
   * Passes messages on until the rate limit is exceeded. Then the socket is closed, and the client reconnects later.
   */
  listen(listener: MessageHandler): void {
    this.#listener = listener;
    this.on("message", onMessageFrame);
    // Control frames of the WebSocket protocol count too.
    this.on("ping", onPing);
    this.on("pong", onPong);
    this.on("close", onCloseFrame);
  }

  /** Sends the reason if it is short enough. A reason may quote text of the client. */
  closeWith(code: number, reason: string): void {
    this.close(code, Buffer.byteLength(reason) <= longestReasonBytes ? reason : "");
  }

  onText(text: string): void {
    if (!this.#isTooMuch()) this.#listener?.onText(text);
  }

  onPing(): void {
    this.#isTooMuch();
  }

  /** Only a pong proves that the client reads; a message that it sends does not. */
  onPong(): void {
    this.isSilent = false;
    this.#isTooMuch();
  }

  onClose(code: number, reason: string): void {
    this.#listener?.onClose(code, reason);
  }

  #isTooMuch(): boolean {
    const now = performance.now();
    if (waitForToken(this.#fullAt, limits.socket.messages, now) === 0) {
      this.#fullAt = takeToken(this.#fullAt, limits.socket.messages, now);
      return false;
    }
    this.off("message", onMessageFrame);
    this.off("ping", onPing);
    this.off("pong", onPong);
    this.closeWith(tryAgainLater, "Too many messages");
    setTimeout(() => this.terminate(), limits.socket.closeTimeoutMs).unref();
    return true;
  }
}

function onMessageFrame(this: WebSocket, bytes: Buffer): void {
  if (this instanceof LimitedWebSocket) this.onText(bytes.toString());
}

function onPing(this: WebSocket): void {
  if (this instanceof LimitedWebSocket) this.onPing();
}

function onPong(this: WebSocket): void {
  if (this instanceof LimitedWebSocket) this.onPong();
}

function onCloseFrame(this: WebSocket, code: number, reason: Buffer): void {
  if (this instanceof LimitedWebSocket) this.onClose(code, reason.toString());
}

/** The number of slices in which the sockets are pinged. */
const heartbeatSlices = 120;

/**
 * Terminates sockets that no longer answer pings. The caller clears the timer. A few sockets are pinged at a time,
 * because thousands of simultaneous pings and pongs would delay the values that are sent at that moment.
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
  }, limits.socket.keepAliveMs / heartbeatSlices);
}

function checkHeartbeat(socket: LimitedWebSocket): void {
  if (socket.isSilent) socket.terminate();
  else if (socket.readyState === socket.OPEN) {
    socket.isSilent = true;
    socket.ping();
  }
}
