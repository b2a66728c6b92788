import { useEffect, useEffectEvent } from "react";

/**
 * Gives what in the document has taken the focus or was pressed last, not what has lost it: browsers do not agree on whether
 * an element that is removed loses the focus.
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
