import type { LimitFunction } from "p-limit";
import pLimit from "p-limit";

import type { PendingWork } from "../../concurrency/pendingWork.ts";
import { limits } from "../../configuration/limits.ts";
import type { CallerConnection } from "../socketRights.ts";
import type { Backpressure } from "./backpressure.ts";
import { createBackpressure } from "./backpressure.ts";
import type { ExecutionQueue } from "./executionQueue.ts";
import { createExecutionQueue } from "./executionQueue.ts";
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
  /** Closes sockets that do not receive their waiting values; called once a second. */
  closeLagging: (hasWaiting: (connection: CallerConnection) => boolean) => void;
}

export function createSending(options: {
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): Sending {
  const backpressure = createBackpressure(() => queue.start());
  const queue = createExecutionQueue({ ...options, hasMemory: () => !backpressure.isExhausted() });
  return {
    backpressure,
    queue,
    runLimited: pLimit(limits.fanout.executing),
    valueCache: createValueCache(),
    closeLagging: (hasWaiting) =>
      backpressure.closeLagging(hasWaiting, queue.size() > 0 && backpressure.isExhausted()),
  };
}
