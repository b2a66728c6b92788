import { type RefObject, useEffect, useState } from "react";

/** How far beyond the window an element counts as near: half of its height. */
const margin = "50% 0px";

/** Whether the element has been near the window, at first or since; it stays true. */
export function useIsNear(element: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAtFirst);

  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear;
}
