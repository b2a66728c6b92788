import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface PadFocus {
  ref: RefObject<HTMLElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** The pad takes the focus when what has it is removed: most buttons are there for one phase of a match only. */
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
      // Browsers do not agree on whether an element that is removed is blurred.
      if (target.isConnected) focused.current = null;
    },
  };
}
