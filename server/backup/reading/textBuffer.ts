import { limits } from "../../configuration/limits.ts";
import type { EntryText } from "./seriesEntry.ts";

interface TextBuffer {
  add: (text: EntryText) => void;
  /** The descriptions that were added since the last batch, once they are worth storing; otherwise none. */
  takeBatch: () => EntryText[];
  /** The descriptions after the last batch. */
  takeRest: () => EntryText[];
}

export function createTextBuffer(): TextBuffer {
  const { characters, rows } = limits.backup.texts;
  let texts: EntryText[] = [];
  let length = 0;

  function takeRest(): EntryText[] {
    length = 0;
    const taken = texts;
    texts = [];
    return taken;
  }

  return {
    add(text) {
      texts.push(text);
      length += text.shortDescription.length + text.longDescription.length + 100;
    },
    takeBatch: () => (length < characters && texts.length < rows ? [] : takeRest()),
    takeRest,
  };
}
