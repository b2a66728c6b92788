import { type ReactNode, startTransition, useEffect, useState } from "react";

import { RenderedAt } from "./useClock.ts";
import { Hydrated } from "./useIsHydrated.ts";

interface ServerHtmlProps {
  /** When the server rendered it. */
  at: number;
  children: ReactNode;
}

/** Removes the template of the scripts; from then on the page handles every input. */
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
    // In slices: values that only the browser has, such as times in its zone, are shown in many places.
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
