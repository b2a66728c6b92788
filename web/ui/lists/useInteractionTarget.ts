import { useEffect, useEffectEvent } from "react";

/**
 * Calls back with the element that was focused or pressed last. It does not listen to blur events, since browsers
 * differ in whether removing an element fires one.
 */
export function useInteractionTarget(onInteraction: (target: Element) => void): void {
  const report = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element) onInteraction(target);
  });

  useEffect(() => {
    const listen = (event: Event) => report(event);
    document.addEventListener("focusin", listen);
    document.addEventListener("pointerdown", listen);
    return () => {
      document.removeEventListener("focusin", listen);
      document.removeEventListener("pointerdown", listen);
    };
  }, []);
}
