import { type KeyboardEvent, use } from "react";

import { SelectionContext } from "./SelectionContext.ts";

import styles from "./Selection.module.css";

interface SeriesCheckboxProps {
  id: string;
  title: string;
}

/** The checkbox of the next or the previous row. */
function findNeighbour(row: Element | null | undefined, step: 1 | -1) {
  const neighbour = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  return neighbour?.querySelector<HTMLInputElement>("[data-selects]");
}

/**
 * Selects the series of its row. Shift with a click or Space selects the range from the last one. The arrows move to
 * the rows above and below, with Shift they also select them. Enter moves the focus to the actions.
 */
export function SeriesCheckbox({ id, title }: SeriesCheckboxProps) {
  const { selected, toggle, add, leave } = use(SelectionContext);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      leave();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const next = findNeighbour(event.currentTarget.closest("li"), event.key === "ArrowDown" ? 1 : -1);
    const nextId = next?.dataset["selects"];
    if (!next || nextId === undefined) return;
    if (event.shiftKey) add([id, nextId]);
    next.focus();
  }

  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        aria-keyshortcuts="Shift+Space Shift+ArrowUp Shift+ArrowDown Enter"
        data-selects={id}
        checked={selected.has(id)}
        onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        onKeyDown={handleKey}
      />
    </label>
  );
}
