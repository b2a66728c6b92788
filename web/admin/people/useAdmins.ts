import type { ApolloCache } from "@apollo/client";

import {
  AdminsDocument,
  type AdminsPanel_UserFragment as User,
  useAdminsQuery,
  useAdminsUpdatesSubscription,
} from "../../lib/generated/AdminsPanel.ts";
import { useRetry } from "../../lib/useRetry.ts";

export interface Admins {
  /** Undefined until they are known. */
  admins: readonly User[] | undefined;
  error: Error | undefined;
  tryNow: () => void;
}

/** Shows the present admins wherever they are listed; nothing while they are not known. */
export function placeAdmins(cache: ApolloCache, admins: User[] | null | undefined): void {
  if (admins) cache.updateQuery({ query: AdminsDocument }, (present) => present && { ...present, admins });
}

/** Who administers the site now, also when someone else adds or removes an admin. */
export function useAdmins(): Admins {
  const { data, error, refetch } = useAdminsQuery({ fetchPolicy: "cache-and-network" });
  const { tryNow } = useRetry(error !== undefined && !data, refetch);
  useAdminsUpdatesSubscription({
    ignoreResults: true,
    onData: ({ client, data: { data: update } }) => placeAdmins(client.cache, update?.admins),
  });
  return { admins: data?.admins, error, tryNow };
}
