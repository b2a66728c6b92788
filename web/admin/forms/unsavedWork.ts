import { createContext, use } from "react";

/** What a change of the address unmounts: the whole dashboard, or only a series' open episodes. */
export type Scope = "page" | "episodes";

export interface UnsavedWork {
  /** Notes that a form of this scope has been changed, and how to drop its draft; until what is returned is called. */
  note: (scope: Scope, drop: () => void) => () => void;
  /** Shows the confirmation; for a form's own Cancel button. */
  ask: () => Promise<boolean>;
  /** The same, only when something of this scope, or within it, has been changed. */
  askFor: (scope: Scope) => Promise<boolean>;
  /** Shows once that the browser stores no drafts. */
  warnNotKept: () => void;
}

export const UnsavedWorkContext = createContext<UnsavedWork | undefined>(undefined);

export function useUnsavedWorkContext(): UnsavedWork {
  const work = use(UnsavedWorkContext);
  if (!work) throw new Error("There is no UnsavedWorkProvider around this component.");
  return work;
}

/** Returns the function to call before the page, or a series' open episodes, are unmounted. */
export function useAskToLeave(): (scope: Scope) => Promise<boolean> {
  return useUnsavedWorkContext().askFor;
}
