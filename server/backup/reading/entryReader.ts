import { isRecord } from "../../../domain/isRecord.ts";
import type { CheckConfig } from "../../catalogue/episodes/episode.input.ts";
import { createEpisodeCheck } from "../../catalogue/episodes/episode.input.ts";
import type { EpisodeEntry } from "./episodeEntry.ts";
import { readEpisode } from "./episodeEntry.ts";
import type { FileReport } from "./fileReport.ts";
import { shorten } from "./fileReport.ts";
import type { Document } from "./firestore.ts";
import { toPlainValue } from "./firestore.ts";
import type { ItemCounter } from "./itemCounter.ts";
import type { EntryText, SeriesEntry } from "./seriesEntry.ts";
import { readSeries } from "./seriesEntry.ts";
import type { Subjects } from "./subjects.ts";

/** The entry that is being read. */
export interface OpenEntry {
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

export function openEntry(key: string): OpenEntry {
  return { key, members: new Map(), value: undefined, waiting: [], series: null, read: [], place: 0 };
}

/** Checks the series and the episodes of the file's entries. */
export interface EntryReader {
  addMember: (entry: OpenEntry, name: string, value: unknown) => void;
  /** Reads an episode, or stores it until the series of the entry is read. */
  addEpisode: (entry: OpenEntry, value: unknown) => void;
  /** Reads a series whose episodes are all known. */
  readDocument: (document: Document) => void;
  /** Keeps the valid series of an entry that is complete. */
  close: (entry: OpenEntry) => void;
  /** The valid series in their order. */
  entries: () => SeriesEntry[];
}

/** Keys that other programs, when they read the file, could mistake for the prototype of an object. */
const unusableKeys = new Set(["", "__proto__", "constructor", "prototype"]);

export function createEntryReader(options: {
  config: CheckConfig;
  report: FileReport;
  subjects: Subjects;
  counter: ItemCounter;
  keepText: (text: EntryText) => void;
}): EntryReader {
  const { config, report, subjects, counter, keepText } = options;
  const checkEpisode = createEpisodeCheck(config);
  const entries: SeriesEntry[] = [];

  function readSeriesOf(entry: OpenEntry, series: unknown): void {
    if (!counter.countSeries()) return;
    const path = shorten(entry.key);
    subjects.name(path, series);
    if (unusableKeys.has(entry.key)) report.errors.add(path, "This docId cannot be used.");
    const plain = toPlainValue(series);
    if (!counter.countAccessCodes(countItems(plain, "accessCodes"))) return;
    if (!counter.countFormerSlugs(countItems(plain, "formerSlugs"))) return;
    const found = readSeries(config, report, entry.key, path, plain);
    counter.countRead();
    if (!found) return;
    entry.series = found.entry;
    keepText(found.text);
  }

  function readOne(entry: OpenEntry, value: unknown): void {
    if (!counter.countEpisode()) return;
    const path = `${shorten(entry.key)}.episodes.${entry.place}`;
    entry.place += 1;
    subjects.name(path, value);
    const found = readEpisode(config, checkEpisode, report, entry.key, path, toPlainValue(value));
    counter.countRead();
    if (!found) return;
    entry.read.push(found.entry);
    keepText(found.text);
  }

  function close({ series, read }: OpenEntry): void {
    if (series) entries.push({ ...series, episodes: sortByPlace(read, ({ number }) => number) });
  }

  return {
    addMember(entry, name, value) {
      entry.members.set(name, value);
      if (name !== "series") return;
      readSeriesOf(entry, value);
      for (const episode of entry.waiting.splice(0)) readOne(entry, episode);
    },
    addEpisode(entry, value) {
      if (entry.members.has("series")) return readOne(entry, value);
      counter.countRead();
      counter.allowWaiting(entry.waiting.push(value));
    },
    readDocument({ key, series, episodes }) {
      const entry = openEntry(key);
      readSeriesOf(entry, series);
      for (const episode of episodes) readOne(entry, episode);
      close(entry);
    },
    close,
    entries: () => sortByPlace(entries, ({ order }) => order),
  };
}

/** The number of items in a list of the series, valid or not, so that a file cannot have millions of invalid ones. */
function countItems(series: unknown, list: "accessCodes" | "formerSlugs"): number {
  const items = isRecord(series) ? series[list] : null;
  return Array.isArray(items) ? items.length : 0;
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
