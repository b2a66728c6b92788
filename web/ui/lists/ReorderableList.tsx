import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";

import { useIsHydrated } from "../useIsHydrated.ts";
import { ReorderableRow } from "./ReorderableRow.tsx";
import { useDrop } from "./useDrop.ts";
import { useFocusAfterDeletion } from "./useFocusAfterDeletion.ts";
import { useLift } from "./useLift.ts";
import { type Reorder, useOptimisticOrder } from "./useOptimisticOrder.ts";
import { useRowWindow } from "./useRowWindow.ts";

import styles from "./ReorderableList.module.css";

const howToMove =
  "Drag a row by its handle, or press Space on the handle, then arrow keys, then Space. Left and Right reach the row’s other buttons.";

interface ReorderableListProps<Item> {
  label: string;
  items: readonly Item[];
  /** The reason why the order cannot be changed now; null when it can. */
  isFixed: string | null;
  /** Settles once `items` shows the new order, or after a failure; the list then shows the order of `items` again. */
  onReorder: Reorder;
  /** Whether the visible hint is hidden, since a list above shows it; screen readers still read it. */
  isHintHidden?: boolean;
  children: (item: Item) => ReactNode;
}

/**
 * A list whose order can be changed by dragging, by buttons and by keyboard. A new order is shown immediately and
 * announced. A long list scrolls and renders only the visible rows.
 */
export function ReorderableList<Item extends { id: string; name: string }>({
  label,
  items,
  isFixed,
  onReorder,
  isHintHidden = false,
  children,
}: ReorderableListProps<Item>) {
  const list = useId();
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [moved, setMoved] = useState<{ id: string }>();
  const isServerHtml = !useIsHydrated();
  const { ordered, move } = useOptimisticOrder(items, onReorder);
  const { shown, liftOf } = useLift({
    ordered,
    onDrop: move,
    onMove: (id) => setMoved({ id }),
    announce: setAnnouncement,
  });
  const ids = shown.map(({ id }) => id);
  useFocusAfterDeletion(scroller, ids);

  function moveTo(id: string, index: number) {
    const name = ordered.find((item) => item.id === id)?.name ?? "";
    move(id, index);
    setMoved({ id });
    setAnnouncement(`${name} is now ${index + 1} of ${ordered.length}.`);
  }

  const draggedId = useDrop({ list, ids, scroller, onDropped: moveTo });
  const { isLong, rows, listProps, rowProps, reveal } = useRowWindow({ scroller, ids, draggedId });

  // A row moved by key or button stays in view; a row moved by others is not followed.
  const revealMoved = useEffectEvent((id: string) => reveal(ids.indexOf(id)));
  useLayoutEffect(() => {
    if (moved) revealMoved(moved.id);
  }, [moved]);

  return (
    <div>
      <p className={hintClass(isFixed !== null, isHintHidden)} id={hintId}>
        {isFixed ?? howToMove}
      </p>
      <div
        className={styles.scroller}
        ref={scroller}
        data-long={isLong || undefined}
        data-server-html={isServerHtml || undefined}
      >
        <ul className={styles.list} aria-label={label} {...listProps}>
          {rows.map((index) => {
            const item = shown[index];
            return (
              item && (
                <ReorderableRow
                  key={item.id}
                  list={list}
                  item={item}
                  place={{ index, count: shown.length }}
                  hint={{ id: hintId, isFixed: isFixed !== null }}
                  lift={liftOf(item)}
                  onMove={(goal) => moveTo(item.id, goal)}
                  data-id={item.id}
                  {...rowProps(index)}
                >
                  {children(item)}
                </ReorderableRow>
              )
            );
          })}
        </ul>
      </div>
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
}

function hintClass(isReason: boolean, isHidden: boolean): string | undefined {
  if (isReason) return styles.hint;
  return isHidden ? "visually-hidden" : `${styles.hint} ${styles.howTo}`;
}
