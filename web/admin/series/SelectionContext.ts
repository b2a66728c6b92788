import { createContext } from "react";

import type { ListSelection } from "./useSelection.ts";

interface RowSelection extends Pick<ListSelection, "selected" | "toggle" | "add"> {
  /** Moves the focus to what can be done with the selected series. */
  leave: () => void;
}

/** What the rows of the list read of its selection, so that a selected row renders its checkbox alone. */
export const SelectionContext = createContext<RowSelection>({
  selected: new Set(),
  toggle: () => {},
  add: () => {},
  leave: () => {},
});
