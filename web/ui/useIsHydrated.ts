import { useSyncExternalStore } from "react";

const stay = () => () => {};

/** False on the server, and while its HTML is taken over: what only this browser knows is shown once it is true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    stay,
    () => true,
    () => false,
  );
}
