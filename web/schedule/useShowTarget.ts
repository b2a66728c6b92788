import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Scrolls to the element in the address's fragment once it is rendered. */
export function useShowTarget(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [isThere, hash]);
}
