import type { MouseEvent } from "react";

/** Whether a click on a link opens it in this tab, and not in another tab or window. */
export function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
