import { once } from "node:events";
import type { TransferListItem } from "node:worker_threads";
import { Worker } from "node:worker_threads";

/**
 * A worker thread for one task, with limits of its memory and its time. Between two messages it must wait for one from
 * `send`, because a message is lost while nothing receives it.
 */
export interface LimitedThread<Message> {
  /** The next message of the thread. Rejects when the thread fails or exceeds a limit. */
  receive: () => Promise<Message>;
  send: (message: unknown) => void;
}

export interface ThreadLimits {
  megabytes: number;
  timeMs: number;
}

interface ThreadOptions {
  /** The compiled file of the thread; see `threadFile`. */
  program: URL;
  data: unknown;
  /** The parts of the data that belong to the thread from then on. */
  transferred?: TransferListItem[];
  limits: ThreadLimits;
}

/** The compiled file of the thread with this name next to a module. */
export const threadFile = (moduleUrl: string, name: string): URL =>
  compiledFile(moduleUrl, `${name}.worker.js`);

/**
 * The address of a compiled file next to a module. Node runs only compiled files, so tests of the sources start the
 * threads and processes of the last build.
 */
export function compiledFile(moduleUrl: string, name: string): URL {
  const sources = "/server/";
  const root = moduleUrl.lastIndexOf(sources);
  const compiled = moduleUrl.endsWith(".ts")
    ? `${moduleUrl.slice(0, root)}/dist${moduleUrl.slice(root)}`
    : moduleUrl;
  return new URL(`./${name}`, compiled);
}

/** Runs a task with a thread, and then ends the thread. Null when the thread exceeded a limit. */
export async function runLimitedThread<Message, Result>(
  { program, data, transferred = [], limits: { megabytes, timeMs } }: ThreadOptions,
  run: (thread: LimitedThread<Message>) => Promise<Result>,
): Promise<Result | null> {
  const worker = new Worker(program, {
    workerData: data,
    transferList: transferred,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, stackSizeMb: 4 },
    env: {},
    execArgv: [],
  });
  // Handles an error between two messages, which would otherwise end the process.
  let failure: unknown = null;
  worker.on("error", (error) => {
    failure = error;
  });
  const late = AbortSignal.timeout(timeMs);
  try {
    return await run({
      async receive() {
        if (failure !== null) throw isOutOfMemory(failure) ? new LimitExceeded() : failure;
        try {
          // Only this program's thread sends messages.
          const [message] = (await once(worker, "message", { signal: late })) as [Message];
          return message;
        } catch (error) {
          throw late.aborted || isOutOfMemory(error) ? new LimitExceeded() : error;
        }
      },
      send: (message) => worker.postMessage(message, []),
    });
  } catch (error) {
    if (error instanceof LimitExceeded) return null;
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** The thread has exceeded its memory or its time. */
class LimitExceeded extends Error {
  override name = "LimitExceeded";
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
