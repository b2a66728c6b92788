import { createContext } from "react";

import type { ListSelection } from "./useSelection.ts";

interface RowSelection extends Pick<ListSelection, "selected" | "toggle" | "add"> {
  /** Moves the focus to the actions on the selected series. */
  leave: () => void;
}

/** The selection as the list's rows read it: a changed selection renders only the checkboxes concerned. */
export const SelectionContext = createContext<RowSelection>({
  selected: new Set(),
  toggle: () => {},
  add: () => {},
  leave: () => {},
});
