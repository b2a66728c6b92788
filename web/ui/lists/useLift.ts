import { useState } from "react";

import { arrange, moveId } from "./moveId.ts";

interface Named {
  id: string;
  name: string;
}

interface LiftOptions<Item> {
  ordered: readonly Item[];
  /** Saves the new place. */
  onDrop: (id: string, index: number) => void;
  /** Scrolls to the row, which keeps the focus. */
  onMove: (id: string) => void;
  /** Announces to screen readers. */
  announce: (text: string) => void;
}

/** The keyboard actions of a row's handle. */
export interface RowLift {
  isLifted: boolean;
  /** Picks the row up, or drops it at its displayed place. */
  toggle: () => void;
  moveTo: (index: number) => void;
  cancel: () => void;
}

interface Lift<Item> {
  /** The items, with the picked-up one at the place where it would be dropped. */
  shown: readonly Item[];
  liftOf: (item: Item) => RowLift;
}

/** Moves rows by keyboard: a row is picked up, shown at other places without being saved, and dropped or returned. */
export function useLift<Item extends Named>({
  ordered,
  onDrop,
  onMove,
  announce,
}: LiftOptions<Item>): Lift<Item> {
  // `index` is null until the row is moved, since it follows its place when someone else moves rows.
  const [lifted, setLifted] = useState<{ id: string; index: number | null }>();
  const ids = ordered.map(({ id }) => id);
  const count = ids.length;
  // Someone else has deleted the row, and may restore it.
  if (lifted && !ids.includes(lifted.id)) setLifted(undefined);
  const shown =
    lifted && lifted.index !== null ? arrange(ordered, moveId(ids, lifted.id, lifted.index)) : ordered;

  function liftOf({ id, name }: Item): RowLift {
    const isLifted = lifted?.id === id;
    return {
      isLifted,
      toggle() {
        if (!isLifted) {
          setLifted({ id, index: null });
          announce(
            `Picked up ${name}, ${ids.indexOf(id) + 1} of ${count}. Arrow keys move it, Space drops it, Escape puts it back.`,
          );
          return;
        }
        const index = lifted.index ?? ids.indexOf(id);
        setLifted(undefined);
        onDrop(id, index);
        announce(`Dropped ${name}. It is now ${index + 1} of ${count}.`);
      },
      moveTo(index) {
        setLifted({ id, index });
        onMove(id);
        announce(`${name} is now ${index + 1} of ${count}.`);
      },
      cancel() {
        setLifted(undefined);
        onMove(id);
        announce(`${name} is back at ${ids.indexOf(id) + 1} of ${count}.`);
      },
    };
  }

  return { shown, liftOf };
}
