import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

import { useKeepGrantsMutation } from "../lib/generated/KeepGrants.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { type Grant, dropGrants, noGrants, readStoredGrants, watchGrants } from "./grants.ts";
import { placeUnlockedSeries } from "./unlockedSeries.ts";

/**
 * Moves the browser's grants to the account after any kind of sign-in, and removes them after signing out. It is
 * mounted only after somebody has signed in. A grant that could not be moved stays valid, and the next visit moves it.
 */
export function useKeepGrants(): void {
  const { cache } = useApolloClient();
  const { viewer, isLoading } = useViewer();
  const [keepGrants] = useKeepGrantsMutation();
  const grants = useSyncExternalStore(watchGrants, readStoredGrants, () => noGrants);
  const userId = viewer?.id;
  const grantsBefore = useRef(grants);

  const keep = useEffectEvent((kept: readonly Grant[]) => {
    void keepGrants({
      variables: { grants: [...kept] },
      onCompleted: ({ keepGrants: { unlockedSeries } }) => {
        placeUnlockedSeries(cache, unlockedSeries);
        dropGrants(kept);
      },
    });
  });

  useEffect(() => {
    if (userId === undefined) return;
    grantsBefore.current = grants;
    if (grants.length > 0) keep(grants);
  }, [userId, grants]);

  useEffect(() => {
    if (isLoading || userId !== undefined) return;
    // Another tab that signed out may have stored the visitor's new grants before this tab learned of it.
    dropGrants(grantsBefore.current);
    grantsBefore.current = noGrants;
  }, [isLoading, userId]);
}
