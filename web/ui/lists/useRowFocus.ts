import { type RefObject, useLayoutEffect, useRef } from "react";

import { afterDialog, hasNoFocus } from "./useFocusAfterDeletion.ts";
import { useInteractionTarget } from "./useInteractionTarget.ts";

/**
 * Keeps the focus in a list whose rows lose buttons: when the button with the focus is removed, or the one that had it
 * before a dialog opened, the first button of its row receives the focus.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): void {
  const place = useRef<{ target: Element; row: Element }>(null);

  useInteractionTarget((target) => {
    if (target.closest("dialog")) return;
    const row = target.closest("li");
    place.current = row && list.current?.contains(row) ? { target, row } : null;
  });

  useLayoutEffect(() => {
    if (!place.current || place.current.target.isConnected) return;
    const { row } = place.current;
    place.current = null;
    afterDialog(() => {
      if (hasNoFocus()) row.querySelector("button")?.focus();
    });
  });
}
