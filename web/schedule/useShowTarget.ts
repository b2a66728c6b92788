import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Scrolls to the element in the address's fragment once it is rendered, and focuses it: for each navigation, since the
 * viewer may choose the same element again. The schedule's filters remove the fragment.
 */
export function useShowTarget(isThere: boolean): void {
  const { hash, key } = useLocation();
  const shownFor = useRef<string>(null);
  useEffect(() => {
    if (!isThere || hash === "" || shownFor.current === key) return;
    const target = document.getElementById(hash.slice(1));
    if (!target) return;
    shownFor.current = key;
    target.scrollIntoView({ block: "center" });
    // The viewer may be typing while the matches are loading.
    if (document.activeElement instanceof HTMLInputElement) return;
    // Only this element can be focused: otherwise a click would mark any element as found.
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [isThere, hash, key]);
}
