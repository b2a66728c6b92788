import type { Config } from "../config.ts";
import { createEpisodeCheck } from "../episodes/episode.input.ts";
import { limits } from "../limits.ts";
import { cutEntries, parseJson } from "./entries.ts";
import type { EpisodeEntry } from "./episodeEntry.ts";
import { readEpisode } from "./episodeEntry.ts";
import { entryFields } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { createFindings, isObject, shorten } from "./findings.ts";
import type { Notes } from "./notes.ts";
import { createPause } from "./pause.ts";
import type { SeriesEntry } from "./seriesEntry.ts";
import { readSeries } from "./seriesEntry.ts";

// A backup file is a map of docId to {series, episodes}. The rules of the forms decide what may come in, but for external
// videos, which only an import brings.

export interface Backup {
  /** In their order. */
  entries: SeriesEntry[];
  /** Series in the file, also those at fault. */
  total: number;
}

/** An object's own prototype must not be taken for a docId by whatever reads the file next. */
const unusableKeys = new Set(["", "__proto__", "constructor", "prototype"]);

/**
 * Reads a file, letting others in between its parts. Null when it is no backup at all; whatever else is wrong with it
 * becomes notes.
 */
export async function readBackup(
  config: Config,
  bytes: Buffer,
  errors: Notes,
  warnings: Notes,
): Promise<Backup | null> {
  const { series: mostSeries, episodes: mostEpisodes } = limits.backup;
  const text = decode(bytes);
  const raw = text === null ? null : await cutEntries(text);
  if (raw === null || raw.length === 0) return null;
  if (raw.length > mostSeries) {
    errors.add("", `A backup holds at most ${mostSeries.toLocaleString("en")} series.`);
    return { entries: [], total: raw.length };
  }
  const pause = createPause();
  const checkEpisode = createEpisodeCheck(config);
  const findings = createFindings(errors, warnings);
  const entries: SeriesEntry[] = [];
  let episodeCount = 0;
  let isAnySeries = false;
  for (const { key, json } of raw) {
    await pause();
    const value = parseJson(json);
    if (value === undefined) return null;
    const { series, episodes } = openEntry(findings, key, value);
    isAnySeries ||= isObject(series);
    episodeCount += episodes.length;
    if (episodeCount > mostEpisodes) {
      errors.add("", `A backup holds at most ${mostEpisodes.toLocaleString("en")} episodes.`);
      break;
    }
    const entry = readSeries(config, findings, key, shorten(key), series);
    const read: EpisodeEntry[] = [];
    for (const [place, episode] of episodes.entries()) {
      await pause();
      const path = `${shorten(key)}.episodes.${place}`;
      const found = readEpisode(config, checkEpisode, findings, key, path, episode);
      if (found) read.push(found);
    }
    if (entry) entries.push({ ...entry, episodes: sortByPlace(read, ({ number }) => number) });
  }
  return isAnySeries ? { entries: sortByPlace(entries, ({ order }) => order), total: raw.length } : null;
}

/** The two parts of an entry, which are looked at next; notes when it is no entry at all. */
function openEntry(
  findings: Findings,
  key: string,
  value: unknown,
): { series: unknown; episodes: unknown[] } {
  const path = shorten(key);
  if (unusableKeys.has(key)) findings.errors.add(path, "This docId cannot be used.");
  findings.noteUnknown("entry", path, value, entryFields);
  const { series, episodes }: Record<string, unknown> = isObject(value) ? value : {};
  if (Array.isArray(episodes)) return { series, episodes };
  if (episodes != null) findings.errors.add(`${path}.episodes`, "This needs to be a list.");
  return { series, episodes: [] };
}

/** By the place that each names; those that name none come last, and of equals the file's order stands. */
function sortByPlace<Item>(items: readonly Item[], placeOf: (item: Item) => number | null): Item[] {
  return items.toSorted((one, other) => {
    const [a, b] = [placeOf(one) ?? Infinity, placeOf(other) ?? Infinity];
    return a === b ? 0 : a < b ? -1 : 1;
  });
}

/** Null for what is no UTF-8; a byte order mark stays, and is no JSON. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
