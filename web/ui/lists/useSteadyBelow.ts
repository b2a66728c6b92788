import { type RefObject, useEffect, useRef } from "react";

/** What the person points at, or has the focus where nothing is pointed at. */
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

/** False where the browser itself keeps the content below in place (scroll anchoring). */
function isInSight(element: HTMLElement): boolean {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return element.getBoundingClientRect().bottom > covered;
}

/**
 * Scrolls by as much as an element grows or shrinks while somebody uses what stands below it, so that a second press
 * does not hit something else. Browsers do this only for what grows out of sight, and never at the top of a page.
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
