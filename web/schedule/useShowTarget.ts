import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Scrolls to what the address names, once it is there. */
export function useShowTarget(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [isThere, hash]);
}
