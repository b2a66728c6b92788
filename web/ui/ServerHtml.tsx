import { type ReactNode, startTransition, useEffect, useState } from "react";

import { RenderedAt } from "./useClock.ts";
import { Hydrated } from "./useIsHydrated.ts";

interface ServerHtmlProps {
  /** The time of the rendering on the server, in milliseconds. */
  at: number;
  children: ReactNode;
}

/** Removes the template of the scripts, whose inline script handles input until then. */
function endLoading(): void {
  const app = document.getElementById("app");
  app?.dispatchEvent(new Event("ready"));
  app?.remove();
}

/** Wraps a page that has replaced the server's HTML. */
export function InsteadOfServerHtml({ children }: { children: ReactNode }) {
  useEffect(endLoading, []);
  return children;
}

/** Wraps a page that the server renders and the browser hydrates. */
export function ServerHtml({ at, children }: ServerHtmlProps) {
  const [isHydrated, setIsHydrated] = useState(false);

  useEffect(() => {
    // In a transition React renders in slices: many components show values that only the browser has, such as times.
    startTransition(() => setIsHydrated(true));
  }, []);

  useEffect(() => {
    if (isHydrated) endLoading();
  }, [isHydrated]);

  return (
    <RenderedAt value={at}>
      <Hydrated value={isHydrated}>{children}</Hydrated>
    </RenderedAt>
  );
}
