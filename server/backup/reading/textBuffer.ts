import { limits } from "../../configuration/limits.ts";
import type { EntryText } from "./seriesEntry.ts";

interface TextBuffer {
  add: (text: EntryText) => void;
  /** The descriptions that were added since, once they are worth storing. */
  take: (isLast?: boolean) => EntryText[];
}

export function createTextBuffer(): TextBuffer {
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
