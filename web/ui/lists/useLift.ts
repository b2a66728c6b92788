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
  /** Follows the row, which keeps the focus. */
  onMove: (id: string) => void;
  /** Announces to screen readers. */
  say: (text: string) => void;
}

/** What the handle of a row can do with its row by keyboard. */
export interface RowLift {
  isLifted: boolean;
  /** Picks the row up, or drops it where it is shown now. */
  toggle: () => void;
  moveTo: (index: number) => void;
  cancel: () => void;
}

interface Lift<Item> {
  /** The items with the lifted one at the place it would be dropped at. */
  shown: readonly Item[];
  liftOf: (item: Item) => RowLift;
}

/** Moving by keyboard: a row is picked up, shown at other places without being saved, and dropped or put back. */
export function useLift<Item extends Named>({ ordered, onDrop, onMove, say }: LiftOptions<Item>): Lift<Item> {
  const [lifted, setLifted] = useState<{ id: string; index: number }>();
  const ids = ordered.map(({ id }) => id);
  const count = ids.length;
  const shown = lifted ? arrange(ordered, moveId(ids, lifted.id, lifted.index)) : ordered;

  function liftOf({ id, name }: Item): RowLift {
    const isLifted = lifted?.id === id;
    return {
      isLifted,
      toggle() {
        if (!isLifted) {
          const index = ids.indexOf(id);
          setLifted({ id, index });
          say(
            `Picked up ${name}, ${index + 1} of ${count}. Arrow keys move it, Space drops it, Escape puts it back.`,
          );
          return;
        }
        setLifted(undefined);
        onDrop(id, lifted.index);
        say(`Dropped ${name}. It is now ${lifted.index + 1} of ${count}.`);
      },
      moveTo(index) {
        setLifted({ id, index });
        onMove(id);
        say(`${name} is now ${index + 1} of ${count}.`);
      },
      cancel() {
        setLifted(undefined);
        onMove(id);
        say(`${name} is back at ${ids.indexOf(id) + 1} of ${count}.`);
      },
    };
  }

  return { shown, liftOf };
}
