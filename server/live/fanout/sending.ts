import type { LimitFunction } from "p-limit";
import pLimit from "p-limit";

import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { limits } from "../../configuration/limits.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Backpressure } from "./backpressure.ts";
import { createBackpressure } from "./backpressure.ts";
import type { ExecutionQueue } from "./executionQueue.ts";
import { createExecutionQueue } from "./executionQueue.ts";
import type { Subscriber } from "./group.ts";
import type { IdleIterator } from "./idleIterator.ts";
import type { WrittenValue } from "./value.ts";
import type { ValueCache } from "./valueCache.ts";
import { createValueCache } from "./valueCache.ts";

/**
 * The parts that the fan-outs of all clocks share: sockets, memory and processor time are limited for all values
 * together.
 */
export interface Sending {
  backpressure: Backpressure;
  queue: ExecutionQueue;
  /** Executes the values with many subscribers, a few at a time. */
  runLimited: LimitFunction;
  valueCache: ValueCache;
  /**
   * Sends the value. Returns false when the socket's buffer is full (backpressure), in which case the subscriber keeps
   * its current value.
   */
  send: (subscriber: Subscriber, frames: WrittenValue["frames"]) => boolean;
  /** Ends the subscriber's operation after its last value. */
  end: (subscriber: Subscriber & IdleIterator) => void;
  /** The number of values that were sent. */
  deliveries: () => number;
  /** Closes sockets that do not receive their waiting values; called once a second. */
  closeLagging: (hasWaiting: (connection: CallerConnection) => boolean) => void;
}

export function createSending(options: {
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): Sending {
  const backpressure = createBackpressure(() => queue.start());
  const queue = createExecutionQueue({ ...options, hasMemory: () => !backpressure.isExhausted() });
  let deliveries = 0;
  return {
    backpressure,
    queue,
    runLimited: pLimit(limits.fanout.executing),
    valueCache: createValueCache(),
    send({ connection, operationId }, frames) {
      const { socket } = connection;
      if (socket.readyState !== socket.OPEN) return true;
      if (!backpressure.hasRoom(connection)) return false;
      backpressure.write(connection, frames(operationId));
      deliveries += 1;
      return true;
    },
    end(subscriber) {
      void subscriber.return();
      subscriber.connection.endOperation(subscriber.operationId);
    },
    deliveries: () => deliveries,
    closeLagging: (hasWaiting) =>
      backpressure.closeLagging(hasWaiting, queue.size() > 0 && backpressure.isExhausted()),
  };
}
