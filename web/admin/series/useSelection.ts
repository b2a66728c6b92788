import { useState } from "react";

interface Identified {
  id: string;
}

export interface ListSelection {
  /** The ids of the selected objects, shown or not. */
  selected: ReadonlySet<string>;
  /**
   * Selects or deselects an object. A range gives all shown objects between the last one and this one the state of the
   * last one.
   */
  toggle: (id: string, isRange: boolean) => void;
  add: (ids: readonly string[]) => void;
  /** Selects all shown objects; deselects them when all are selected. */
  toggleShown: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** The selection in a list that shows a part of `all`. Deleted objects leave the selection; hidden ones stay in it. */
export function useSelection(all: readonly Identified[], shown: readonly Identified[]): ListSelection {
  const [stored, setStored] = useState(none);
  const [last, setLast] = useState<string>();
  const selected = keepPresent(stored, all);
  if (selected !== stored) setStored(selected);
  const shownIds = shown.map(({ id }) => id);

  function setSelected(ids: readonly string[], isOn: boolean) {
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
        setSelected(shownIds.slice(Math.min(from, to), Math.max(from, to) + 1), selected.has(last));
        return;
      }
      setSelected([id], !selected.has(id));
      setLast(id);
    },
    add(ids) {
      setSelected(ids, true);
      setLast(ids.at(-1));
    },
    toggleShown() {
      setSelected(shownIds, !shownIds.every((id) => selected.has(id)));
    },
    clear() {
      setStored(none);
    },
  };
}

/** Removes deleted objects from the selection; returns the same set when none was deleted. */
function keepPresent(selected: ReadonlySet<string>, all: readonly Identified[]): ReadonlySet<string> {
  if (selected.size === 0) return selected;
  const present = all.filter(({ id }) => selected.has(id));
  return present.length === selected.size ? selected : new Set(present.map(({ id }) => id));
}
