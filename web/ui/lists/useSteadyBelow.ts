import { type RefObject, useEffect, useRef } from "react";

/** The element under the pointer, or else the focused one. */
function findUsed(): Element | null {
  const pointedAt = [...document.querySelectorAll(":hover")].at(-1);
  return pointedAt && pointedAt !== document.documentElement && pointedAt !== document.body
    ? pointedAt
    : document.activeElement;
}

function isUsedBelow(element: HTMLElement): boolean {
  const used = findUsed();
  if (!used || !element.parentElement?.contains(used)) return false;
  return (element.compareDocumentPosition(used) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Whether the element is visible; otherwise the browser's scroll anchoring keeps the content below in place. */
function isInSight(element: HTMLElement): boolean {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return element.getBoundingClientRect().bottom > covered;
}

/**
 * Scrolls by as much as an element grows or shrinks while the viewer uses an element below it, so that a second press
 * does not hit another control. Browsers do this only for elements above the visible area, and never at the top of a
 * page.
 */
export function useSteadyBelow(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let { height } = element.getBoundingClientRect();
    const observer = new ResizeObserver(() => {
      const present = element.getBoundingClientRect().height;
      const growth = present - height;
      height = present;
      if (growth !== 0 && isInSight(element) && isUsedBelow(element))
        window.scrollBy({ top: growth, behavior: "instant" });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return place;
}
