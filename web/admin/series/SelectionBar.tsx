import type { ReactNode, Ref } from "react";

import { Button } from "../../ui/Button.tsx";

import styles from "./Selection.module.css";

interface SelectionBarProps {
  ref: Ref<HTMLFieldSetElement>;
  selected: ReadonlySet<string>;
  shown: readonly { id: string }[];
  onToggleShown: () => void;
  onClear: () => void;
  /** The actions on the selected series. */
  children: ReactNode;
}

/**
 * The bar above the list, which selects all shown series and has the actions. It is always visible, so that the list
 * never moves.
 */
export function SelectionBar({ ref, selected, shown, onToggleShown, onClear, children }: SelectionBarProps) {
  const shownSelected = shown.filter(({ id }) => selected.has(id)).length;
  const hidden = selected.size - shownSelected;
  return (
    <fieldset className={styles.bar} ref={ref}>
      <legend className="visually-hidden">Selected series</legend>
      <label className={styles.all}>
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = shownSelected > 0 && shownSelected < shown.length;
          }}
          checked={shown.length > 0 && shownSelected === shown.length}
          disabled={shown.length === 0}
          onChange={onToggleShown}
        />
        <span>All {shown.length} shown</span>
      </label>
      <div className={styles.state}>
        {selected.size === 0 && <p className={styles.hint}>With Shift, a range is selected.</p>}
        <output>
          {selected.size > 0 && `${selected.size} selected`}
          {hidden > 0 && `, ${hidden} not shown`}
        </output>
      </div>
      <div className={styles.actions} data-actions>
        {children}
        <Button
          look="quiet"
          aria-disabled={selected.size === 0}
          onClick={selected.size === 0 ? undefined : onClear}
        >
          Clear
        </Button>
      </div>
    </fieldset>
  );
}
