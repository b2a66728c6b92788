import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import type { ComponentProps, KeyboardEvent } from "react";

import { useRowDrag } from "./useRowDrag.ts";

import styles from "./ReorderableList.module.css";

interface ReorderableRowProps extends ComponentProps<"li"> {
  list: string;
  item: { id: string; name: string };
  /** Its place and how many there are. */
  place: { index: number; count: number };
  /** Says why it stays where it is, by the id of the element with the reason. */
  fixedBy: string | undefined;
  onMove: (index: number) => void;
}

function findGoal(key: string, { index, count }: ReorderableRowProps["place"]): number | undefined {
  switch (key) {
    case "ArrowUp":
      return Math.max(0, index - 1);
    case "ArrowDown":
      return Math.min(count - 1, index + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** A row that moves by its handle, by its buttons, and by the arrows with Alt while its handle has the focus. */
export function ReorderableRow({
  list,
  item,
  place,
  fixedBy,
  onMove,
  children,
  ...rest
}: ReorderableRowProps) {
  const canMove = fixedBy === undefined;
  const { row, handle, isDragged, gap } = useRowDrag(list, item.id, canMove);
  const { index, count } = place;

  function moveByKey(event: KeyboardEvent) {
    const goal = event.altKey ? findGoal(event.key, place) : undefined;
    if (goal === undefined) return;
    event.preventDefault();
    if (canMove) onMove(goal);
  }

  const renderStep = (word: "up" | "down", goal: number, Icon: typeof ChevronUp) => {
    const isOff = !canMove || goal < 0 || goal >= count;
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`Move ${item.name} ${word}`}
        aria-describedby={fixedBy}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => onMove(goal)}
      >
        <Icon aria-hidden="true" />
      </button>
    );
  };

  return (
    <li {...rest} className={styles.row} data-gap={gap} data-dragged={isDragged || undefined}>
      {/* The list measures the item, so that what can be dragged lies inside it. */}
      <div className={styles.body} ref={row}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={`Move ${item.name}, ${index + 1} of ${count}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
          aria-describedby={fixedBy}
          aria-disabled={!canMove}
          onKeyDown={moveByKey}
        >
          <GripVertical aria-hidden="true" />
        </button>
        <div className={styles.content}>{children}</div>
        <div className={styles.steps}>
          {renderStep("up", index - 1, ChevronUp)}
          {renderStep("down", index + 1, ChevronDown)}
        </div>
      </div>
    </li>
  );
}
