import { createContext, use } from "react";

/** Whether the server's HTML has been taken over, where there is any. */
export const Hydrated = createContext(true);

/** False on the server, and while its HTML is taken over: what only this browser knows is shown once it is true. */
export function useIsHydrated(): boolean {
  return use(Hydrated);
}
