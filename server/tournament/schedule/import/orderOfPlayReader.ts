import type { ThreadLimits } from "../../../concurrency/limitedThread.ts";
import { runLimitedThread, threadFile } from "../../../concurrency/limitedThread.ts";
import { createTimedSemaphore } from "../../../concurrency/timedSemaphore.ts";
import { limits } from "../../../configuration/limits.ts";
import { unavailable } from "../../../errors.ts";
import type { DateOrder } from "./cells.ts";
import type { Unreadable } from "./fileRows.ts";
import type { OrderOfPlay } from "./orderOfPlay.ts";

/** The thread's worker data. */
export interface OrderOfPlayData {
  file: Uint8Array;
  order: DateOrder | null;
}

const { readAtATime, readerMegabytes, readerMs } = limits.matchImport;
const program = threadFile(import.meta.url, "orderOfPlay");
const runLimited = createTimedSemaphore({
  permits: readAtATime,
  waitMs: limits.upload.timeMs,
  refuse: unavailable,
});

/**
 * Reads an order of play in a separate thread. A file that exceeds the limits of time or memory is refused. Throws
 * SERVICE_UNAVAILABLE while too many others are being read.
 */
export async function readOrderOfPlayInThread(
  file: Uint8Array,
  order: DateOrder | null,
  readerLimits: ThreadLimits = { megabytes: readerMegabytes, timeMs: readerMs },
): Promise<OrderOfPlay | Unreadable> {
  const data: OrderOfPlayData = { file, order };
  const read = await runLimited(() =>
    runLimitedThread<OrderOfPlay | Unreadable, OrderOfPlay | Unreadable>(
      { program, data, limits: readerLimits },
      ({ receive }) => receive(),
    ),
  );
  return read ?? { problem: "The file takes too long to read." };
}
