import { type RefObject, useEffect, useRef } from "react";

/** Takes the focus to what is given the ref, when another step of a dialog has taken away what had it. */
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
