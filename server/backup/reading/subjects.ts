import { isRecord } from "../../../domain/isRecord.ts";
import { shorten } from "./fileReport.ts";
import type { SeriesEntry } from "./seriesEntry.ts";

/** The titles of the series and episodes at paths of a file, because admins identify them by title and not by key. */
export interface Subjects {
  /** Stores the title of a series or an episode; `value` is in the file's format and may lack a title. */
  name: (path: string, value: unknown) => void;
  /** `series title` or `series title: episode title` of the place; null when neither has a title. */
  find: (path: string) => string | null;
}

export function createSubjects(): Subjects {
  const titles = new Map<string, string>();
  return {
    name(path, value) {
      const title = isRecord(value) && typeof value["title"] === "string" ? value["title"].trim() : "";
      if (title !== "") titles.set(path, shorten(title));
    },
    find(path) {
      const found: string[] = [];
      for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
        const title = titles.get(path.slice(0, end));
        if (title !== undefined) found.unshift(title);
      }
      return found.length === 0 ? null : found.join(": ");
    },
  };
}

/** The subjects of entries that were read earlier. */
export function subjectsOf(entries: readonly SeriesEntry[]): Subjects {
  const subjects = createSubjects();
  for (const entry of entries) {
    subjects.name(entry.path.replace(/\.series$/, ""), entry);
    for (const episode of entry.episodes) subjects.name(episode.path, episode);
  }
  return subjects;
}
