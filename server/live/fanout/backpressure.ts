import { tryAgainLater } from "../../../domain/closeCodes.ts";
import { limits } from "../../configuration/limits.ts";
import type { CallerConnection } from "../socketRights.ts";
import { isLarge } from "./value.ts";

/** Sends messages to sockets that have room for them, and limits the buffers of slow ones. */
export interface Backpressure {
  /** Whether the socket is open and its buffer has room. */
  hasRoom: (connection: CallerConnection) => boolean;
  /** Writes the parts of a message, whether there is room or not. */
  write: (connection: CallerConnection, frames: readonly Buffer[]) => void;
  /** Whether large messages that sockets have not received yet use up their share of memory. */
  isExhausted: () => boolean;
  /**
   * Closes the sockets whose buffer has been full for too long, if values wait for them. When values wait for memory,
   * closes all sockets whose buffer has been full for a moment. Called once a second.
   */
  closeLagging: (hasWaiting: (connection: CallerConnection) => boolean, isMemoryAwaited: boolean) => void;
}

/** `onRelease` is called when all sockets of a large message have received it or have closed. */
export function createBackpressure(onRelease: () => void): Backpressure {
  /** The number of sockets that have not received each large message yet. */
  const untaken = new Map<Buffer, number>();
  let untakenBytes = 0;
  const fullSince = new Map<CallerConnection, number>();

  function hold(frame: Buffer): void {
    const sockets = untaken.get(frame) ?? 0;
    if (sockets === 0) untakenBytes += frame.length;
    untaken.set(frame, sockets + 1);
  }

  function release(frame: Buffer): void {
    const sockets = untaken.get(frame) ?? 0;
    if (sockets > 1) {
      untaken.set(frame, sockets - 1);
      return;
    }
    untaken.delete(frame);
    untakenBytes -= frame.length;
    onRelease();
  }

  return {
    hasRoom: (connection) => connection.socket.readyState === connection.socket.OPEN && !isFull(connection),
    write(connection, frames) {
      const { stream } = connection;
      if (frames.length > 1) stream.cork();
      for (const frame of frames) {
        if (isLarge(frame)) {
          hold(frame);
          stream.write(frame, () => release(frame));
        } else stream.write(frame);
      }
      if (frames.length > 1) stream.uncork();
      if (isFull(connection) && !fullSince.has(connection)) fullSince.set(connection, Date.now());
    },
    isExhausted: () => untakenBytes >= limits.fanout.untakenBytes,
    closeLagging(hasWaiting, isMemoryAwaited) {
      const now = Date.now();
      for (const [connection, since] of fullSince) {
        const { socket } = connection;
        if (socket.readyState !== socket.OPEN || !isFull(connection)) fullSince.delete(connection);
        else if (
          isMemoryAwaited
            ? now - since > limits.socket.lagOverloadMs
            : now - since > limits.socket.lagMs && hasWaiting(connection)
        )
          close(connection);
      }
    },
  };
}

function isFull({ stream }: CallerConnection): boolean {
  return stream.writableLength >= limits.socket.bufferedBytes;
}

/** A client that does not read does not read the close frame either, so its socket is terminated soon after. */
function close({ socket }: CallerConnection): void {
  socket.close(tryAgainLater, "Too slow");
  setTimeout(() => socket.terminate(), limits.socket.lagCloseTimeoutMs).unref();
}
