import type { ApolloCache } from "@apollo/client";

import {
  AdminsDocument,
  type AdminsPanel_UserFragment as User,
  useAdminsQuery,
  useAdminsUpdatesSubscription,
} from "../../lib/generated/AdminsPanel.ts";
import { useRetry } from "../../lib/useRetry.ts";

export interface Admins {
  /** Undefined until they are loaded. */
  admins: readonly User[] | undefined;
  error: Error | undefined;
  tryNow: () => void;
}

/** Stores the current admins in the cache; null and undefined leave it unchanged. */
export function placeAdmins(cache: ApolloCache, admins: User[] | null | undefined): void {
  if (admins) cache.updateQuery({ query: AdminsDocument }, (present) => present && { ...present, admins });
}

/** The current admins, kept up to date while others add or remove some. */
export function useAdmins(): Admins {
  const { data, error, refetch } = useAdminsQuery({ fetchPolicy: "cache-and-network" });
  const { tryNow } = useRetry(error !== undefined && !data, refetch);
  useAdminsUpdatesSubscription({
    ignoreResults: true,
    onData: ({ client, data: { data: update } }) => placeAdmins(client.cache, update?.admins),
  });
  return { admins: data?.admins, error, tryNow };
}
