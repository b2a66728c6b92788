import { createContext, use } from "react";

/** The part that a change of the address unmounts: the whole page, or only a series' open episodes. */
export type UnsavedScope = "page" | "episodes";

export interface UnsavedWork {
  /**
   * Registers a changed form of this scope, and the function that removes its draft; returns the one that unregisters.
   */
  register: (scope: UnsavedScope, drop: () => void) => () => void;
  /** Asks for confirmation; for a form's own Cancel button. */
  ask: () => Promise<boolean>;
  /** Warns once that the browser cannot store drafts. */
  warnNotKept: () => void;
}

export const UnsavedWorkContext = createContext<UnsavedWork | undefined>(undefined);

export function useUnsavedWorkContext(): UnsavedWork {
  const work = use(UnsavedWorkContext);
  if (!work) throw new Error("There is no UnsavedWorkProvider around this component.");
  return work;
}
