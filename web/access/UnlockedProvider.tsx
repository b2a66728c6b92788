import { skipToken, useApolloClient } from "@apollo/client/react";
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from "react";

import { useConnection } from "../lib/ConnectionProvider.tsx";
import {
  useUnlockedSeriesQuery,
  useUnlockedSeriesUpdatesSubscription,
} from "../lib/generated/UnlockedSeries.ts";
import { mayEditCatalogue } from "../session/roles.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { areSent, dropStaleGrants, noGrants, readStoredGrants, watchGrants } from "./grants.ts";
import { placeUnlockedSeries } from "./unlockedSeries.ts";

const UnlockedContext = createContext<ReadonlySet<string>>(new Set());

/** Provides which protected series are open to the caller, by the account or by the browser's grants. */
export function UnlockedProvider({ children }: { children: ReactNode }) {
  const { cache } = useApolloClient();
  const connection = useConnection();
  const { viewer, isLoading } = useViewer();
  const grants = useSyncExternalStore(watchGrants, readStoredGrants, () => noGrants);
  // A visitor without grants has unlocked nothing, so there is nothing to query.
  const isNobody = !viewer && grants.length === 0;

  const { data } = useUnlockedSeriesQuery(isLoading || isNobody ? skipToken : {});
  // The viewer's subscription contains whether there are unlocked series to subscribe to. A series that is locked again
  // is missing from its last value.
  const hasUnlocked = viewer?.hasUnlockedSeries === true || (data?.unlockedSeries ?? []).length > 0;
  useUnlockedSeriesUpdatesSubscription(
    isLoading || !(hasUnlocked || grants.length > 0)
      ? skipToken
      : {
          ignoreResults: true,
          onData: ({ data: { data: update } }) => {
            if (!update) return;
            placeUnlockedSeries(cache, update.unlockedSeries);
            dropStaleGrants(new Set(update.unlockedSeries.map(({ id }) => id)));
          },
        },
  );

  useEffect(() => {
    // A socket has the grants of its handshake.
    if (!areSent(grants)) connection.restart();
  }, [connection, grants]);

  const unlocked = useMemo(() => {
    if (isNobody) return new Set<string>();
    // A grant counts as valid until the server has answered, so that the card of an unlocked series shows no lock
    // meanwhile.
    return new Set(data ? data.unlockedSeries.map(({ id }) => id) : grants.map(({ seriesId }) => seriesId));
  }, [isNobody, data, grants]);

  return <UnlockedContext value={unlocked}>{children}</UnlockedContext>;
}

/** The ids of the protected series that the caller has unlocked. Admins need not unlock any. */
export function useUnlockedSeries(): ReadonlySet<string> {
  return use(UnlockedContext);
}

/** Whether the series is locked for the caller. */
export function useIsLocked({ id, isProtected }: { id: string; isProtected: boolean }): boolean {
  const { viewer } = useViewer();
  const unlocked = useUnlockedSeries();
  return isProtected && !mayEditCatalogue(viewer) && !unlocked.has(id);
}
