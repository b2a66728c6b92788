import { type RefObject, useEffect, useRef } from "react";

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
