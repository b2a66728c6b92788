import { isRecord } from "../../../domain/isRecord.ts";
import type { EntryReader, OpenEntry } from "./entryReader.ts";
import { openEntry } from "./entryReader.ts";
import { entryFields } from "./fields.ts";
import type { FileReport } from "./fileReport.ts";
import { shorten } from "./fileReport.ts";
import type { Document } from "./firestore.ts";
import { readCollections, readDocument, readEmbedded } from "./firestore.ts";
import type { ItemCounter } from "./itemCounter.ts";
import type { Cut } from "./jsonCutter.ts";
import { collectionsKey } from "./jsonCutter.ts";
import { NotBackup } from "./jsonPiece.ts";
import type { SeriesEntry } from "./seriesEntry.ts";

export interface Backup {
  /** The entries in their order, without their descriptions. */
  entries: SeriesEntry[];
  /** The number of series in the file, including invalid ones. */
  total: number;
}

/** Reads the pieces of a file in their order. */
interface BackupReader {
  take: (cut: Cut) => void;
  /** Null when the file is not a backup. */
  finish: () => Backup | null;
}

export function createBackupReader(
  reader: EntryReader,
  report: FileReport,
  counter: ItemCounter,
): BackupReader {
  /** Members of the file that are not entries. */
  const strays: OpenEntry[] = [];
  let open: OpenEntry | null = null;
  /** Whether the file has a series, or collections that may contain series, so that it is a backup. */
  let hasSeries = false;
  let isFirestore = false;

  function readDocuments(documents: readonly Document[]): void {
    hasSeries = true;
    for (const document of documents) if (!counter.isFull()) reader.readDocument(document);
  }

  function close(entry: OpenEntry): void {
    const { key, members, waiting } = entry;
    if (key === collectionsKey && isRecord(entry.value)) {
      isFirestore = true;
      readDocuments(readCollections(entry.value, report.warnings));
    } else if (members.has("series")) {
      reportMembers(report, entry);
      const series = members.get("series");
      const embedded = isRecord(series) && entry.place === 0 ? readEmbedded(series["episodes"]) : [];
      for (const episode of embedded) reader.addEpisode(entry, episode);
      reader.close(entry);
    } else if (members.has(collectionsKey) || members.has("title")) {
      const embedded = waiting.length > 0 ? [["episodes", waiting] as const] : [];
      readDocuments([readDocument(key, Object.fromEntries([...members, ...embedded]))]);
    } else {
      strays.push(entry);
      counter.allowStrays(strays.length);
    }
  }

  /** Reads an entry without a series, once it is known whether the file is an export of Firestore. */
  function readStray({ key, members, waiting }: OpenEntry): void {
    if (isFirestore) {
      report.warnings.add(shorten(key), "This was left out: only series and their episodes are imported.");
      return;
    }
    reportNoList(report, shorten(key), members.get("episodes"));
    reader.readDocument({ key, series: undefined, episodes: waiting });
  }

  return {
    take(cut) {
      if (counter.isFull()) return;
      if (cut.kind === "entry") {
        open = openEntry(cut.key);
      } else if (open === null) {
        throw new NotBackup();
      } else if (cut.kind === "episode") {
        reader.addEpisode(open, cut.value);
      } else if (cut.kind === "end") {
        close(open);
        open = null;
      } else if (cut.name === null) {
        open.value = cut.value;
      } else {
        hasSeries ||= cut.name === "series" && isRecord(cut.value);
        reader.addMember(open, cut.name, cut.value);
      }
    },
    finish() {
      for (const stray of counter.isFull() ? [] : strays) readStray(stray);
      if (!hasSeries && !counter.isFull()) return null;
      return { entries: reader.entries(), total: counter.seriesCount() };
    },
  };
}

function reportMembers(report: FileReport, { key, members }: OpenEntry): void {
  const path = shorten(key);
  for (const name of members.keys())
    report.warnUnknown("entry", path, Object.fromEntries([[name, null]]), entryFields);
  reportNoList(report, path, members.get("episodes"));
}

function reportNoList(report: FileReport, path: string, episodes: unknown): void {
  if (episodes != null) report.errors.add(`${path}.episodes`, "This needs to be a list.");
}
