import { createContext, use } from "react";

import { capitalise } from "../../matches/words.ts";
import type { ClockRevision } from "./changeLink.ts";

/** A change that can be undone. */
export interface Undoable extends ClockRevision {
  /** The description of the change; it is read after the author's name. */
  sentence: string;
  /** Whether the change is itself the undo of the described one. */
  isUndo: boolean;
}

/** Opens the dialog that asks for confirmation before a change is undone. */
export const UndoContext = createContext<(undoable: Undoable) => void>(() => {
  throw new Error("There is no dashboard around this.");
});

export function useUndo(): (undoable: Undoable) => void {
  return use(UndoContext);
}

/** The text as a sentence of its own: "moved 3 series" becomes "Moved 3 series." */
export function writeSentence(text: string): string {
  return /[.!?…]$/.test(text) ? capitalise(text) : `${capitalise(text)}.`;
}
