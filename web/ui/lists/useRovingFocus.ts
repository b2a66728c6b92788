import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

const steps = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
]);

const findControls = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea"),
];

/** Whether the element itself uses arrow keys. */
const needsArrows = (element: Element) =>
  element.matches("select, textarea, input:not([type='checkbox'], [type='radio'])");

/**
 * Makes a row one tab stop: the control that had the focus last, at first the first one. Left and Right move to its
 * other controls, as in https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/. Spread the result over the row.
 */
export function useRovingFocus(row: RefObject<HTMLElement | null>, label: string) {
  const stop = useRef<HTMLElement>(null);

  function placeStop() {
    if (!row.current) return;
    const controls = findControls(row.current);
    if (!stop.current || !controls.includes(stop.current)) stop.current = controls[0] ?? null;
    for (const control of controls) control.tabIndex = control === stop.current ? 0 : -1;
  }

  useLayoutEffect(() => {
    if (!row.current) return undefined;
    placeStop();
    // Controls are added and removed without a render of the row.
    const observer = new MutationObserver(placeStop);
    observer.observe(row.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  });

  return {
    role: "toolbar",
    "aria-label": label,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      stop.current = target;
      placeStop();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = steps.get(event.key);
      const { target, currentTarget } = event;
      if (step === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
        return;
      if (!(target instanceof HTMLElement) || needsArrows(target)) return;
      const controls = findControls(currentTarget).filter(
        (control) => control === target || control.checkVisibility(),
      );
      event.preventDefault();
      controls.at((controls.indexOf(target) + step) % controls.length)?.focus();
    },
  } as const;
}
