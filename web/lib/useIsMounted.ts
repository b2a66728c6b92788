import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that says whether the component is still mounted. The answer to a request may close only the
 * dialog that sent it: after that one was cancelled, another may be open in its place.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
