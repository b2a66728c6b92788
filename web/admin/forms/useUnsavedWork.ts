import { useEffect, useEffectEvent } from "react";

import { type UnsavedScope, useUnsavedWorkContext } from "./unsavedWork.ts";

/**
 * Protects unsaved changes of a form: closing the tab, links and Back ask for confirmation first. Returns the
 * confirmation for the form's own Cancel button. `drop` is called when the loss is confirmed; `scope` says which change
 * of the address unmounts the form.
 */
export function useUnsavedWork(
  isDirty: boolean,
  drop: () => void,
  scope: UnsavedScope = "page",
): () => Promise<boolean> {
  const { register, ask } = useUnsavedWorkContext();
  const dropDraft = useEffectEvent(drop);
  useEffect(() => (isDirty ? register(scope, () => dropDraft()) : undefined), [isDirty, register, scope]);
  return async () => {
    if (!isDirty) return true;
    const mayLeave = await ask();
    if (mayLeave) drop();
    return mayLeave;
  };
}
