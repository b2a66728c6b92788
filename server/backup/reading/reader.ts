import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import type { AppSecret } from "../../auth/secrets.ts";
import type { CheckConfig } from "../../catalogue/episodes/episode.input.ts";
import { createSemaphore } from "../../concurrency/semaphore.ts";
import type { Config } from "../../configuration/config.ts";
import { limits } from "../../configuration/limits.ts";
import { unavailable } from "../../errors.ts";
import type { SeriesImportNote } from "../import.entity.ts";
import type { IssueList } from "./issueList.ts";
import { createIssueList } from "./issueList.ts";
import type { SeriesEntry } from "./seriesEntry.ts";
import { subjectsOf } from "./subjects.ts";

/** The thread's worker data. */
export interface ReaderData {
  config: CheckConfig;
  appSecret: AppSecret;
  file: FileHandle;
}

/** A message of the thread. The thread waits until it is acknowledged. */
export type ReaderMessage =
  /** Some of the descriptions, compressed and encrypted. */
  | { kind: "texts"; sealed: Uint8Array }
  /** Some of the series in their order, with their encrypted entries; none when the file has faults. */
  | { kind: "entries"; entries: SeriesEntry[]; ciphers: string[] }
  /** The whole file was read. The total is null when it is not a backup. */
  | { kind: "end"; total: number | null; errors: SeriesImportNote[]; warnings: SeriesImportNote[] };

/** Stores parts of the file. The thread waits until they are stored. */
interface Keep {
  texts: (sealed: Buffer) => Promise<void>;
  series: (ciphers: readonly string[]) => Promise<void>;
}

interface ReadFile {
  entries: SeriesEntry[];
  total: number;
  errors: IssueList;
  warnings: IssueList;
}

/** The memory and the time of the thread. */
interface ReaderLimits {
  megabytes: number;
  timeMs: number;
}

const usualLimits: ReaderLimits = {
  megabytes: limits.backup.readerMegabytes,
  timeMs: limits.backup.readerTimeMs,
};

const runLimited = createSemaphore(limits.backup.readAtATime);

/** Node runs only compiled files, so tests of the sources start the thread of the last build. */
const thread = new URL(
  import.meta.url.endsWith(".ts")
    ? "../../../dist/server/backup/reading/reader.worker.js"
    : "./reader.worker.js",
  import.meta.url,
);

/**
 * Reads a backup in a separate thread, which owns the file from then on. Returns null when it is not a backup, or
 * exceeds the limits of time or memory. Throws SERVICE_UNAVAILABLE while too many others are being read.
 */
export async function readFileInThread(
  config: Config,
  appSecret: AppSecret,
  file: FileHandle,
  keep: Keep,
  readerLimits = usualLimits,
): Promise<ReadFile | null> {
  const timeout = AbortSignal.timeout(limits.upload.timeMs);
  try {
    return await runLimited(timeout, () => runThread(config, appSecret, file, keep, readerLimits));
  } catch (error) {
    if (!timeout.aborted || error !== timeout.reason) throw error;
    // No thread was started that would close the file.
    await file.close();
    throw unavailable();
  }
}

async function runThread(
  { publicUrl, provider }: Config,
  appSecret: AppSecret,
  file: FileHandle,
  keep: Keep,
  { megabytes, timeMs }: ReaderLimits,
): Promise<ReadFile | null> {
  const data: ReaderData = { config: { publicUrl, provider }, appSecret, file };
  const worker = new Worker(thread, {
    workerData: data,
    transferList: [file],
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
  const entries: SeriesEntry[] = [];
  try {
    for (;;) {
      const message = await nextMessage(worker, failure, late);
      if (message === null) return null;
      if (message.kind === "end") {
        const { total } = message;
        const subjects = subjectsOf(entries);
        const [errors, warnings] = [
          createIssueList(message.errors, subjects),
          createIssueList(message.warnings, subjects),
        ];
        return total === null ? null : { entries, total, errors, warnings };
      }
      if (message.kind === "texts") await keep.texts(Buffer.from(message.sealed));
      else {
        entries.push(...message.entries);
        await keep.series(message.ciphers);
      }
      worker.postMessage("next", []);
    }
  } finally {
    await worker.terminate();
  }
}

/** The next message; null when the thread has exceeded its memory or its time. */
async function nextMessage(
  worker: Worker,
  failure: unknown,
  late: AbortSignal,
): Promise<ReaderMessage | null> {
  try {
    if (failure !== null) throw failure;
    // Only this program's thread sends messages.
    const [message] = (await once(worker, "message", { signal: late })) as [ReaderMessage];
    return message;
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (late.aborted || isOutOfMemory) return null;
    throw error;
  }
}
