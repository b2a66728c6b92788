import type { CheckConfig } from "../catalogue/episodes/episode.input.ts";
import { createEpisodeCheck } from "../catalogue/episodes/episode.input.ts";
import { limits } from "../configuration/limits.ts";
import type { EpisodeEntry } from "./episodeEntry.ts";
import { readEpisode } from "./episodeEntry.ts";
import { entryFields } from "./fields.ts";
import type { FileReport } from "./fileReport.ts";
import { createFileReport, isObject, shorten } from "./fileReport.ts";
import type { Document } from "./firestore.ts";
import { readCollections, readDocument, readEmbedded, toPlainValue } from "./firestore.ts";
import type { Cut } from "./jsonCutter.ts";
import { collectionsKey, createJsonCutter } from "./jsonCutter.ts";
import { NotBackup } from "./jsonPiece.ts";
import type { Notes } from "./notes.ts";
import type { EntryText, SeriesEntry } from "./seriesEntry.ts";
import { readSeries } from "./seriesEntry.ts";
import type { Subjects } from "./subjects.ts";
import { createSubjects } from "./subjects.ts";

// A backup file is a map of docId to {series, episodes}. The rules of the forms decide which values are allowed, except
// for external videos, which only an import can add.

export interface Backup {
  /** The entries in their order, without their descriptions. */
  entries: SeriesEntry[];
  /** The number of series in the file, including invalid ones. */
  total: number;
}

/** Keys that other programs, when they read the file, could mistake for the prototype of an object. */
const unusableKeys = new Set(["", "__proto__", "constructor", "prototype"]);

/**
 * Reads a file as it arrives, and passes the descriptions on a few at a time, so that memory use does not grow with the
 * file. Returns null when it is not a backup. Every other fault becomes a note.
 */
export async function readBackup(
  config: CheckConfig,
  source: AsyncIterable<Buffer>,
  keepTexts: (texts: EntryText[]) => Promise<void>,
  errors: Notes,
  warnings: Notes,
  subjects = createSubjects(),
): Promise<Backup | null> {
  const cutter = createJsonCutter();
  const reader = createReader(config, errors, warnings, subjects);
  const { bytes: mostBytes, additionalBytes, itemBytes } = limits.backup;
  let length = 0;
  let bucket: number = additionalBytes;
  try {
    for await (const chunk of source) {
      length += chunk.length;
      if (length > mostBytes) return null;
      for (const cut of cutter.write(chunk)) {
        reader.take(cut);
        const texts = reader.takeTexts();
        if (texts.length > 0) await keepTexts(texts);
      }
      if (reader.isFull()) break;
      bucket = Math.min(additionalBytes, bucket - chunk.length + reader.takeCount() * itemBytes);
      if (bucket >= 0) continue;
      if (errors.isEmpty()) return null;
      reader.stop();
      break;
    }
    if (!reader.isFull()) cutter.end();
  } catch (error) {
    if (error instanceof NotBackup) return null;
    throw error;
  }
  const backup = reader.finish();
  await keepTexts(reader.takeTexts(true));
  return backup;
}

/** The entry that is being read. */
interface OpenEntry {
  key: string;
  members: Map<string, unknown>;
  /** The value under the key, when it is not an object. */
  value: unknown;
  /** Episodes that preceded the series in the entry. */
  waiting: unknown[];
  series: SeriesEntry | null;
  read: EpisodeEntry[];
  place: number;
}

function begin(key: string): OpenEntry {
  return { key, members: new Map(), value: undefined, waiting: [], series: null, read: [], place: 0 };
}

interface Reader {
  take: (cut: Cut) => void;
  /** The file exceeds the limits of a backup, so the rest is not checked. */
  isFull: () => boolean;
  /** The number of series and episodes that were read since the last call, up to the first fault. */
  takeCount: () => number;
  /** Skips the rest of a file that has faults. */
  stop: () => void;
  /** The descriptions that were read since the last call, once there are enough to store. */
  takeTexts: (isLast?: boolean) => EntryText[];
  finish: () => Backup | null;
}

function createReader(config: CheckConfig, errors: Notes, warnings: Notes, subjects: Subjects): Reader {
  const { series: mostSeries, episodes: mostEpisodes, accessCodes: mostCodes } = limits.backup;
  const checkEpisode = createEpisodeCheck(config);
  const report = createFileReport(errors, warnings);
  const entries: SeriesEntry[] = [];
  /** Members of the file that are not entries. */
  const strays: OpenEntry[] = [];
  let open: OpenEntry | null = null;
  let total = 0;
  let episodeCount = 0;
  let codeCount = 0;
  let isAnySeries = false;
  let isFirestore = false;
  let isFull = false;
  let count = 0;
  const texts = createTextBuffer();

  function countItem(): void {
    if (errors.isEmpty()) count += 1;
  }

  function refuse(what: string): void {
    errors.setOnly(`A backup holds at most ${what}.`);
    isFull = true;
  }

  function readOne(entry: OpenEntry, value: unknown): void {
    episodeCount += 1;
    if (isFull) return;
    if (episodeCount > mostEpisodes) return refuse(`${mostEpisodes.toLocaleString("en")} episodes`);
    const path = `${shorten(entry.key)}.episodes.${entry.place}`;
    entry.place += 1;
    subjects.name(path, value);
    const found = readEpisode(config, checkEpisode, report, entry.key, path, toPlainValue(value));
    countItem();
    if (!found) return;
    entry.read.push(found.entry);
    texts.add(found.text);
  }

  function readSeriesOf(entry: OpenEntry, series: unknown): void {
    total += 1;
    if (total > mostSeries) return refuse(`${mostSeries.toLocaleString("en")} series`);
    isAnySeries ||= isObject(series);
    const path = shorten(entry.key);
    subjects.name(path, series);
    if (unusableKeys.has(entry.key)) report.errors.add(path, "This docId cannot be used.");
    const found = readSeries(config, report, entry.key, path, toPlainValue(series));
    countItem();
    if (!found) return;
    codeCount += found.entry.accessCodes.length;
    if (codeCount > mostCodes) return refuse(`${mostCodes.toLocaleString("en")} access codes`);
    entry.series = found.entry;
    texts.add(found.text);
  }

  function finishEntry({ series, read }: OpenEntry): void {
    if (series) entries.push({ ...series, episodes: sortByPlace(read, ({ number }) => number) });
  }

  function readWhole(entry: OpenEntry, series: unknown, episodes: readonly unknown[]): void {
    readSeriesOf(entry, series);
    for (const episode of episodes) readOne(entry, episode);
    finishEntry(entry);
  }

  function readDocuments(documents: readonly Document[]): void {
    for (const { key, series, episodes } of documents) {
      if (isFull) return;
      readWhole(begin(key), series, episodes);
    }
  }

  function close(entry: OpenEntry): void {
    const { key, members, waiting } = entry;
    const path = shorten(key);
    if (key === collectionsKey && isObject(entry.value)) {
      isFirestore = true;
      isAnySeries = true;
      readDocuments(readCollections(entry.value, warnings));
    } else if (members.has("series")) {
      const series = members.get("series");
      for (const name of members.keys())
        report.warnUnknown("entry", path, Object.fromEntries([[name, null]]), entryFields);
      reportNoList(report, path, members.get("episodes"));
      const embedded = isObject(series) && entry.place === 0 ? readEmbedded(series["episodes"]) : [];
      for (const episode of embedded) readOne(entry, episode);
      finishEntry(entry);
    } else if (members.has(collectionsKey) || members.has("title")) {
      const embedded = waiting.length > 0 ? [["episodes", waiting] as const] : [];
      readDocuments([readDocument(key, Object.fromEntries([...members, ...embedded]))]);
    } else {
      strays.push(entry);
      if (strays.length + total > mostSeries) refuse(`${mostSeries.toLocaleString("en")} series`);
    }
  }

  return {
    take(cut) {
      if (isFull) return;
      if (cut.kind === "entry") {
        open = begin(cut.key);
      } else if (open === null) {
        throw new NotBackup();
      } else if (cut.kind === "member") {
        if (cut.name === null) open.value = cut.value;
        else open.members.set(cut.name, cut.value);
        if (cut.name === "series") {
          readSeriesOf(open, cut.value);
          for (const value of open.waiting.splice(0)) readOne(open, value);
        }
      } else if (cut.kind === "end") {
        close(open);
        open = null;
      } else if (open.members.has("series")) {
        readOne(open, cut.value);
      } else {
        countItem();
        if (open.waiting.push(cut.value) > mostEpisodes)
          refuse(`${mostEpisodes.toLocaleString("en")} episodes`);
      }
    },
    isFull: () => isFull,
    takeCount() {
      const taken = count;
      count = 0;
      return taken;
    },
    stop() {
      errors.add("", "The rest of the file was not read.");
      isFull = true;
    },
    takeTexts: texts.take,
    finish() {
      for (const stray of isFull ? [] : strays) {
        if (isFirestore)
          warnings.add(shorten(stray.key), "This was left out: only series and their episodes are imported.");
        else {
          reportNoList(report, shorten(stray.key), stray.members.get("episodes"));
          readWhole(stray, undefined, stray.waiting);
        }
      }
      if (!isAnySeries && !isFull) return null;
      return { entries: sortByPlace(entries, ({ order }) => order), total };
    },
  };
}

interface TextBuffer {
  add: (text: EntryText) => void;
  /** The descriptions that were added since, once they are worth storing. */
  take: (isLast?: boolean) => EntryText[];
}

function createTextBuffer(): TextBuffer {
  const { characters, rows } = limits.backup.texts;
  let texts: EntryText[] = [];
  let length = 0;
  return {
    add(text) {
      texts.push(text);
      length += text.shortDescription.length + text.longDescription.length + 100;
    },
    take(isLast = false) {
      if (!isLast && length < characters && texts.length < rows) return [];
      length = 0;
      const taken = texts;
      texts = [];
      return taken;
    },
  };
}

function reportNoList(report: FileReport, path: string, episodes: unknown): void {
  if (episodes != null) report.errors.add(`${path}.episodes`, "This needs to be a list.");
}

/**
 * Sorts by the position in the file's fields; entries without one come last, and equal ones keep the order of the file.
 */
function sortByPlace<Item>(items: readonly Item[], placeOf: (item: Item) => number | null): Item[] {
  return items.toSorted((one, other) => {
    const [a, b] = [placeOf(one) ?? Infinity, placeOf(other) ?? Infinity];
    return a === b ? 0 : a < b ? -1 : 1;
  });
}
