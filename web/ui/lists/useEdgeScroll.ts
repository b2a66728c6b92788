import { type RefObject, useEffect, useRef } from "react";

const edgePixels = 56;
const fastestPixels = 18;

/** The distance to scroll in a frame: larger near an end, and zero in between. */
function findStep(at: number, start: number, end: number): number {
  const isNearStart = at < start + edgePixels;
  const beyond = isNearStart ? start + edgePixels - at : at - (end - edgePixels);
  if (beyond <= 0) return 0;
  return Math.ceil(fastestPixels * Math.min(1, beyond / edgePixels)) * (isNearStart ? -1 : 1);
}

/**
 * While a row is dragged, scrolls the list near its ends, and the page near the window's. Returns a function that takes
 * the pointer's position. Browsers scroll during a drag too, but each differently, or not at all in a scrolling list.
 */
export function useEdgeScroll(scroller: RefObject<HTMLElement | null>, isDragging: boolean) {
  const pointer = useRef<number>(undefined);

  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(scroll);
    function scroll() {
      const at = pointer.current;
      const list = scroller.current;
      if (at !== undefined && list) {
        const { top, bottom } = list.getBoundingClientRect();
        const step = findStep(at, Math.max(top, 0), Math.min(bottom, innerHeight));
        const pageStep = findStep(at, 0, innerHeight);
        if (step !== 0) list.scrollTop += step;
        if (pageStep !== 0) window.scrollBy(0, pageStep);
      }
      frame = requestAnimationFrame(scroll);
    }
    return () => {
      cancelAnimationFrame(frame);
      pointer.current = undefined;
    };
  }, [scroller, isDragging]);

  return (y: number) => {
    pointer.current = y;
  };
}
