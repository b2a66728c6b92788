import type { MouseEvent } from "react";

/** The link is meant to open here, not in a tab or window of its own. */
export function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
