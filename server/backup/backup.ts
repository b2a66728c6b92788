import type { Config } from "../config.ts";
import { limits } from "../limits.ts";
import { cutEntries, parseJson } from "./entries.ts";
import type { Notes } from "./notes.ts";
import { createPause } from "./pause.ts";
import type { SeriesEntry } from "./reader.ts";
import { createReader, isObject, sortByPlace } from "./reader.ts";

// A backup file is a map of docId to {series, episodes}.

export interface Backup {
  /** In their order. */
  entries: SeriesEntry[];
  /** Series in the file, also those at fault. */
  total: number;
}

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
  const reader = createReader(config, errors, warnings);
  const entries: SeriesEntry[] = [];
  let isAnySeries = false;
  for (const { key, json } of raw) {
    await pause();
    const value = parseJson(json);
    if (value === undefined) return null;
    isAnySeries ||= isObject(value) && isObject(value["series"]);
    const entry = await reader.readEntry(key, value, pause);
    if (entry) entries.push(entry);
    if (reader.episodeCount() > mostEpisodes) {
      errors.add("", `A backup holds at most ${mostEpisodes.toLocaleString("en")} episodes.`);
      break;
    }
  }
  return isAnySeries ? { entries: sortByPlace(entries, ({ order }) => order), total: raw.length } : null;
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
