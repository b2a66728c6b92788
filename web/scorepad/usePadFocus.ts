import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface PadFocus {
  ref: RefObject<HTMLElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Focuses the pad when its focused element is removed, since most buttons exist in one phase of a match only. */
export function usePadFocus(): PadFocus {
  const ref = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);

  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) ref.current?.focus({ preventScroll: true });
  });

  return {
    ref,
    onFocus({ target }) {
      focused.current = target;
    },
    onBlur({ target }) {
      // Browsers differ in whether removing an element fires a blur event.
      if (target.isConnected) focused.current = null;
    },
  };
}
