import type { CheckConfig } from "../../catalogue/episodes/episode.input.ts";
import { limits } from "../../configuration/limits.ts";
import type { Backup } from "./backupReader.ts";
import { createBackupReader } from "./backupReader.ts";
import { createEntryReader } from "./entryReader.ts";
import { createFileReport } from "./fileReport.ts";
import type { IssueList } from "./issueList.ts";
import { createItemCounter } from "./itemCounter.ts";
import { createJsonCutter } from "./jsonCutter.ts";
import { NotBackup } from "./jsonPiece.ts";
import type { EntryText } from "./seriesEntry.ts";
import { createSubjects } from "./subjects.ts";
import { createTextBuffer } from "./textBuffer.ts";

// A backup file is a map of docId to {series, episodes}. The rules of the forms decide which values are allowed, except
// for external videos, which only an import can add.

/**
 * Reads a file as it arrives, and passes the descriptions on a few at a time, so that memory use does not grow with the
 * file. Returns null when it is not a backup. Every other fault becomes an issue.
 */
export async function readBackup(
  config: CheckConfig,
  source: AsyncIterable<Buffer>,
  keepTexts: (texts: EntryText[]) => Promise<void>,
  errors: IssueList,
  warnings: IssueList,
  subjects = createSubjects(),
): Promise<Backup | null> {
  const cutter = createJsonCutter();
  const report = createFileReport(errors, warnings);
  const counter = createItemCounter(errors);
  const descriptions = createTextBuffer();
  const keepText = descriptions.add;
  const entryReader = createEntryReader({ config, report, subjects, counter, keepText });
  const reader = createBackupReader(entryReader, report, counter);
  const { bytes: mostBytes, additionalBytes, itemBytes } = limits.backup;
  let length = 0;
  let bucket: number = additionalBytes;
  try {
    for await (const chunk of source) {
      length += chunk.length;
      if (length > mostBytes) return null;
      for (const cut of cutter.write(chunk)) {
        reader.take(cut);
        const texts = descriptions.takeBatch();
        if (texts.length > 0) await keepTexts(texts);
      }
      if (counter.isFull()) break;
      bucket = Math.min(additionalBytes, bucket - chunk.length + counter.takeReadCount() * itemBytes);
      if (bucket >= 0) continue;
      if (errors.isEmpty()) return null;
      counter.stop();
      break;
    }
    if (!counter.isFull()) cutter.end();
  } catch (error) {
    if (error instanceof NotBackup) return null;
    throw error;
  }
  const backup = reader.finish();
  await keepTexts(descriptions.takeRest());
  return backup;
}
