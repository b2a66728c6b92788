import { useState } from "react";

interface Identified {
  id: string;
}

export interface ListSelection {
  /** The ids of what is selected, shown or not. */
  selected: ReadonlySet<string>;
  /**
   * Selects one, or takes it out. A range gives all that are shown between the last one and this one the state of the last one.
   */
  toggle: (id: string, isRange: boolean) => void;
  add: (ids: readonly string[]) => void;
  /** Selects all that are shown; when they are already, takes them out. */
  toggleShown: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** What is selected in a list that shows some of `all`. What is deleted leaves the selection; what is not shown stays in it. */
export function useSelection(all: readonly Identified[], shown: readonly Identified[]): ListSelection {
  const [stored, setStored] = useState(none);
  const [last, setLast] = useState<string>();
  const selected = keepPresent(stored, all);
  if (selected !== stored) setStored(selected);
  const shownIds = shown.map(({ id }) => id);

  function turn(ids: readonly string[], isOn: boolean) {
    setStored((present) => {
      const next = new Set(present);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  return {
    selected,
    toggle(id, isRange) {
      const from = last === undefined ? -1 : shownIds.indexOf(last);
      const to = shownIds.indexOf(id);
      if (isRange && last !== undefined && last !== id && from >= 0 && to >= 0) {
        turn(shownIds.slice(Math.min(from, to), Math.max(from, to) + 1), selected.has(last));
        return;
      }
      turn([id], !selected.has(id));
      setLast(id);
    },
    add(ids) {
      turn(ids, true);
      setLast(ids.at(-1));
    },
    toggleShown() {
      turn(shownIds, !shownIds.every((id) => selected.has(id)));
    },
    clear() {
      setStored(none);
    },
  };
}

/** The same set when all of it is present. */
function keepPresent(selected: ReadonlySet<string>, all: readonly Identified[]): ReadonlySet<string> {
  if (selected.size === 0) return selected;
  const present = all.filter(({ id }) => selected.has(id));
  return present.length === selected.size ? selected : new Set(present.map(({ id }) => id));
}
