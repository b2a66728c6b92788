import { useEffect } from "react";

import { type Scope, useUnsavedWorkContext } from "./unsavedWork.ts";

/**
 * Keeps what is typed into a form from being lost: while it is changed, closing the tab, links and Back ask first. Gives
 * what the form itself asks before it is cancelled. `scope` says which change of the address takes the form away.
 */
export function useUnsavedWork(isDirty: boolean, scope: Scope = "page"): () => Promise<boolean> {
  const { note, ask } = useUnsavedWorkContext();
  useEffect(() => (isDirty ? note(scope) : undefined), [isDirty, note, scope]);
  return async () => !isDirty || ask();
}
