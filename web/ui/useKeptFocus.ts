import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Focuses the element with the ref when the next step of a dialog has unmounted the focused element. */
export function useKeptFocus(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const dialog = place.current?.closest("dialog");
    if (!dialog?.contains(document.activeElement)) place.current?.focus();
  }, [step]);
  return place;
}

interface FocusFallback<Place extends HTMLElement> {
  ref: RefObject<Place | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Focuses the element with the ref when its focused descendant is removed: otherwise the focus is lost. The element needs
 * a tabindex.
 */
export function useFocusFallback<Place extends HTMLElement>(): FocusFallback<Place> {
  const ref = useRef<Place>(null);
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
