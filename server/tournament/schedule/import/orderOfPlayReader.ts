import type { ThreadLimits } from "../../../concurrency/limitedThread.ts";
import { runLimitedThread, threadFile } from "../../../concurrency/limitedThread.ts";
import { createSemaphore } from "../../../concurrency/semaphore.ts";
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
const thread = threadFile(import.meta.url, "orderOfPlay");
const runLimited = createSemaphore(readAtATime);

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
  const timeout = AbortSignal.timeout(limits.upload.timeMs);
  try {
    const read = await runLimited(timeout, () =>
      runLimitedThread<OrderOfPlay | Unreadable, OrderOfPlay | Unreadable>(
        { file: thread, data, limits: readerLimits },
        ({ receive }) => receive(),
      ),
    );
    return read ?? { problem: "The file takes too long to read." };
  } catch (error) {
    if (!timeout.aborted || error !== timeout.reason) throw error;
    throw unavailable();
  }
}
