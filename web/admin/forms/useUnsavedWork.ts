import { useEffect, useEffectEvent } from "react";

import { type Scope, useUnsavedWorkContext } from "./unsavedWork.ts";

/**
 * Keeps what is typed into a form from being lost: while it is changed, closing the tab, links and Back ask first. Gives
 * what the form itself asks before it is cancelled. `drop` is called when the loss is confirmed; `scope` says which change
 * of the address takes the form away.
 */
export function useUnsavedWork(
  isDirty: boolean,
  drop: () => void,
  scope: Scope = "page",
): () => Promise<boolean> {
  const { note, ask } = useUnsavedWorkContext();
  const dropDraft = useEffectEvent(drop);
  useEffect(() => (isDirty ? note(scope, () => dropDraft()) : undefined), [isDirty, note, scope]);
  return async () => {
    if (!isDirty) return true;
    const mayLeave = await ask();
    if (mayLeave) drop();
    return mayLeave;
  };
}
