import { createContext, use } from "react";

/** Whether the server's HTML has been hydrated; true where there is none. */
export const Hydrated = createContext(true);

/** False on the server and during hydration: values that only this browser has are shown once it is true. */
export function useIsHydrated(): boolean {
  return use(Hydrated);
}
