import type { FileHandle } from "node:fs/promises";

import type { AppSecret } from "../../auth/secrets.ts";
import type { CheckConfig } from "../../catalogue/episodes/episode.input.ts";
import type { LimitedThread, ThreadLimits } from "../../concurrency/limitedThread.ts";
import { runLimitedThread, threadFile } from "../../concurrency/limitedThread.ts";
import { createTimedSemaphore } from "../../concurrency/timedSemaphore.ts";
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

const usualLimits: ThreadLimits = {
  megabytes: limits.backup.readerMegabytes,
  timeMs: limits.backup.readerMs,
};

const runLimited = createTimedSemaphore({
  permits: limits.backup.readAtATime,
  waitMs: limits.upload.timeMs,
  refuse: unavailable,
});

const program = threadFile(import.meta.url, "reader");

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
  let hasBegun = false;
  try {
    return await runLimited(() => {
      hasBegun = true;
      return runThread(config, appSecret, file, keep, readerLimits);
    });
  } finally {
    // Otherwise the thread has closed the file.
    if (!hasBegun) await file.close();
  }
}

function runThread(
  { publicUrl, provider }: Config,
  appSecret: AppSecret,
  backup: FileHandle,
  keep: Keep,
  readerLimits: ThreadLimits,
): Promise<ReadFile | null> {
  const data: ReaderData = { config: { publicUrl, provider }, appSecret, file: backup };
  return runLimitedThread<ReaderMessage, ReadFile | null>(
    { program, data, transferred: [backup], limits: readerLimits },
    (reader) => receive(reader, keep),
  );
}

/** Receives the content of the file. Null when it is not a backup. */
async function receive(reader: LimitedThread<ReaderMessage>, keep: Keep): Promise<ReadFile | null> {
  const entries: SeriesEntry[] = [];
  for (;;) {
    const message = await reader.receive();
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
    reader.send("next");
  }
}
