import type { Duplex } from "node:stream";

import { MessageType } from "graphql-ws";
import type { Context, WebSocket as ProtocolSocket } from "graphql-ws";

import { badRequest, tryAgainLater } from "../../domain/closeCodes.ts";
import type { Device } from "../auth/device.ts";
import { IdleIterator } from "../live/fanout/idleIterator.ts";
import type { CallerConnection } from "../live/socketRights.ts";
import type { Caller } from "../rights/caller.ts";
import type { InternString } from "./internedStrings.ts";
import type { MessageHandler, LimitedWebSocket } from "./limitedWebSocket.ts";

/** The services that all connections share. */
interface SharedServices {
  intern: InternString;
  report: (error: unknown, requestId: string) => void;
  onLeave: (connection: SocketConnection) => void;
}

interface ConnectionOptions {
  socket: LimitedWebSocket;
  stream: Duplex;
  caller: Caller;
  device: Device;
  requestId: string;
}

/**
 * The state of an open connection to /graphql, and the socket interface for graphql-ws. It does not reference the
 * upgrade request, which is larger than everything else. It has methods instead of closures, which would need memory
 * for each of thousands of connections.
 */
export class SocketConnection implements CallerConnection, ProtocolSocket, MessageHandler {
  readonly socket: LimitedWebSocket;
  readonly stream: Duplex;
  caller: Caller;
  readonly device: Device;
  readonly requestId: string;
  /** The client's operations by their ids, which graphql-ws adds; null until the handshake is complete. */
  operations: Context["subscriptions"] | null = null;
  readonly #shared: SharedServices;
  #onMessage: ((text: string) => Promise<void>) | null = null;
  #onEnd: ((code: number, reason: string) => Promise<void>) | null = null;

  constructor({ socket, stream, caller, device, requestId }: ConnectionOptions, shared: SharedServices) {
    this.socket = socket;
    this.stream = stream;
    this.caller = caller;
    this.device = device;
    this.requestId = requestId;
    this.#shared = shared;
  }

  get protocol(): string {
    return this.socket.protocol;
  }

  send(text: string): void {
    this.socket.send(text);
  }

  close(code = tryAgainLater, reason = ""): void {
    this.socket.closeWith(code, reason);
  }

  /** A pong does not repeat the ping's payload. */
  onPing(): void {
    this.socket.send('{"type":"pong"}');
  }

  onMessage(onText: (text: string) => Promise<void>): void {
    this.#onMessage = onText;
  }

  /** Sets the handler that is called when the socket closes. */
  endWith(end: (code: number, reason: string) => Promise<void>): void {
    this.#onEnd = end;
  }

  /** An operation that is still being opened is ended by graphql-ws, as soon as it reads the closed iterator. */
  endOperation(operationId: string): void {
    const operation = this.operations?.[operationId];
    if (!(operation instanceof IdleIterator)) return;
    delete this.operations?.[operationId];
    void operation.return();
    this.send(JSON.stringify({ id: operationId, type: MessageType.Complete }));
  }

  onText(text: string): void {
    void this.#onMessage?.(this.#shared.intern(text)).catch((error: unknown) => this.#closeOnError(error));
  }

  onClose(code: number, reason: string): void {
    this.#shared.onLeave(this);
    void this.#onEnd?.(code, reason);
  }

  /**
   * Closes with a code after which the client reconnects. graphql-ws would close with 4500, after which it does not.
   */
  #closeOnError(error: unknown): void {
    if (isForServersOnly(error)) return this.close(badRequest, "Invalid message received");
    this.#shared.report(error, this.requestId);
    this.close(tryAgainLater, "Try again later");
  }
}

/**
 * Whether the client sent a message that only servers send. graphql-ws throws an error for it that cannot be
 * distinguished from its own faults.
 */
function isForServersOnly(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Unexpected message of type");
}
