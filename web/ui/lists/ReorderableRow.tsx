import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import type { ComponentProps, KeyboardEvent } from "react";

import type { RowLift } from "./useLift.ts";
import { useRovingFocus } from "./useRovingFocus.ts";
import { useRowDrag } from "./useRowDrag.ts";

import styles from "./ReorderableList.module.css";

interface ReorderableRowProps extends ComponentProps<"li"> {
  list: string;
  item: { id: string; name: string };
  /** Its index, and the number of rows. */
  place: { index: number; count: number };
  /** The element that describes how it is moved, or why it cannot be. */
  hint: { id: string; isFixed: boolean };
  lift: RowLift;
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

function preventArrow(event: KeyboardEvent): void {
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") event.preventDefault();
}

/**
 * A row that is moved by its handle, by its buttons and by keyboard. Space or Enter on the handle picks it up and drops
 * it; meanwhile arrows move it, and Escape returns it to its place. Alt with an arrow moves it immediately.
 */
export function ReorderableRow({
  list,
  item,
  place,
  hint,
  lift,
  onMove,
  children,
  ...rest
}: ReorderableRowProps) {
  const canMove = !hint.isFixed;
  const { row, handle, isDragged, gap } = useRowDrag(list, item.id, canMove);
  const { index, count } = place;

  const roving = useRovingFocus(row, item.name);

  function moveByKey(event: KeyboardEvent) {
    if (lift.isLifted && event.key === "Escape") {
      event.preventDefault();
      lift.cancel();
      return;
    }
    const goal = lift.isLifted || event.altKey ? findGoal(event.key, place) : undefined;
    // Left and Right would move the focus away from the picked-up row.
    if (goal !== undefined || lift.isLifted) preventArrow(event);
    if (goal === undefined || !canMove) return;
    if (lift.isLifted) lift.moveTo(goal);
    else onMove(goal);
  }

  const renderStep = (word: "up" | "down", goal: number, Icon: typeof ChevronUp) => {
    const isOff = !canMove || goal < 0 || goal >= count;
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`Move ${item.name} ${word}`}
        aria-describedby={canMove ? undefined : hint.id}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => onMove(goal)}
      >
        <Icon aria-hidden="true" />
      </button>
    );
  };

  return (
    <li
      {...rest}
      className={styles.row}
      data-gap={gap}
      data-dragged={isDragged || undefined}
      data-lifted={lift.isLifted || undefined}
    >
      {/* The list measures this item, so the draggable element is inside it. */}
      <div {...roving} className={styles.body} ref={row}>
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={`Move ${item.name}, ${index + 1} of ${count}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
          aria-describedby={hint.id}
          aria-disabled={!canMove}
          aria-pressed={lift.isLifted}
          onClick={({ detail }) => {
            // Handles only clicks by a key or a screen reader, since a mouse drags.
            if (canMove && detail === 0) lift.toggle();
          }}
          onKeyDown={moveByKey}
          onBlur={lift.isLifted ? lift.cancel : undefined}
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
