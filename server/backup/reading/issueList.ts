import { limits } from "../../configuration/limits.ts";
import type { SeriesImportNote } from "../import.entity.ts";
import { createSubjects } from "./subjects.ts";

/** Collects issues of paths in a file: the first ones up to a limit, and the number of further ones. */
export interface IssueList {
  add: (path: string, message: string) => void;
  /** Adds one issue for many places, with the path of the first. */
  addOnce: (subject: string, path: string, message: string) => void;
  /** Replaces all issues by one about the whole file. */
  setOnly: (message: string) => void;
  isEmpty: () => boolean;
  list: () => SeriesImportNote[];
}

export function createIssueList(
  before: readonly SeriesImportNote[] = [],
  subjects = createSubjects(),
): IssueList {
  const most = limits.backup.issues;
  const kept = before.filter((note) => note.omitted === undefined);
  const repeated = new Map<string, { issue: SeriesImportNote; more: number }>();
  let omitted = before.reduce((sum, note) => sum + (note.omitted ?? 0), 0);

  function add(path: string, message: string): void {
    if (kept.length < most) kept.push({ path, message });
    else omitted += 1;
  }

  return {
    add,
    addOnce(subject, path, message) {
      const known = repeated.get(subject);
      if (known) known.more += 1;
      else if (repeated.size < most) repeated.set(subject, { issue: { path, message }, more: 0 });
      else omitted += 1;
    },
    setOnly(message) {
      kept.splice(0, kept.length, { path: "", message });
      repeated.clear();
      omitted = 0;
    },
    isEmpty: () => kept.length === 0 && repeated.size === 0,
    list() {
      const once = [...repeated.values()].map(({ issue: { path, message }, more }): SeriesImportNote => ({
        path,
        message:
          more === 0
            ? message
            : `${message} ${more === 1 ? "So is 1 other" : `So are ${more} others`} of this name.`,
      }));
      // The title of an entry may come later in the file than the issues of the entry.
      const all = [...kept, ...once].map((issue) => {
        const subject = issue.subject ?? subjects.find(issue.path);
        const { path, message } = issue;
        return subject === null ? { path, message } : { path, message, subject };
      });
      const left = all.length - most + omitted;
      if (left <= 0) return all;
      return [...all.slice(0, most), { path: "", message: `There are ${left} more.`, omitted: left }];
    },
  };
}
