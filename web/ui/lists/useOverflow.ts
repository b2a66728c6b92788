import { type RefObject, useEffect, useState } from "react";

interface Overflow {
  overflows: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
}

const none: Overflow = { overflows: false, isAtStart: true, isAtEnd: true };

function measure(element: HTMLElement): Overflow {
  const beyond = element.scrollWidth - element.clientWidth;
  // On some screens scroll positions are fractional.
  return {
    overflows: beyond > 1,
    isAtStart: element.scrollLeft <= 1,
    isAtEnd: element.scrollLeft >= beyond - 1,
  };
}

/** Whether the element's content overflows it, and its scroll position; follows its size, content and scrolling. */
export function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState(none);

  useEffect(() => {
    const current = element.current;
    if (!current) return undefined;
    const update = () =>
      setOverflow((before) => {
        const now = measure(current);
        const isSame =
          now.overflows === before.overflows &&
          now.isAtStart === before.isAtStart &&
          now.isAtEnd === before.isAtEnd;
        return isSame ? before : now;
      });
    const sizes = new ResizeObserver(update);
    sizes.observe(current);
    const members = new MutationObserver(update);
    members.observe(current, { childList: true });
    current.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      members.disconnect();
      current.removeEventListener("scroll", update);
    };
  }, [element]);

  return overflow;
}
