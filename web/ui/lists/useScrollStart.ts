import { type RefObject, useLayoutEffect } from "react";

/**
 * Scrolls the list to its child with the attribute `data-start` on the first render. Browsers that support
 * `scroll-initial-target` have already done so, for the server's HTML before any script has run.
 */
export function useScrollStart(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (list.current && !("scrollInitialTarget" in document.documentElement.style))
      scrollToStart(list.current);
  }, [list]);
}

function scrollToStart(list: HTMLElement): void {
  const start = list.querySelector<HTMLElement>(":scope > [data-start]");
  // A viewer may have scrolled it since the first paint.
  if (!start || list.scrollLeft !== 0) return;
  const padding = Number.parseFloat(getComputedStyle(list).scrollPaddingInlineStart) || 0;
  list.scrollLeft = start.offsetLeft - list.offsetLeft - padding;
}
