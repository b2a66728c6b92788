import type { ApolloCache } from "@apollo/client";

import {
  StaffDocument,
  type StaffPanel_UserFragment as StaffMember,
  useStaffQuery,
  useStaffUpdatesSubscription,
} from "../../lib/generated/StaffPanel.ts";
import { useRetry } from "../../lib/useRetry.ts";

interface Staff {
  /** Undefined until they are loaded. */
  staff: readonly StaffMember[] | undefined;
  error: Error | undefined;
  tryNow: () => void;
}

/** Stores the current staff in the cache; null and undefined leave it unchanged. */
export function placeStaff(cache: ApolloCache, staff: StaffMember[] | null | undefined): void {
  if (staff) cache.updateQuery({ query: StaffDocument }, (present) => present && { ...present, staff });
}

/** The accounts with a role, kept up to date while others give or remove roles. */
export function useStaff(): Staff {
  const { data, error, refetch } = useStaffQuery({ fetchPolicy: "cache-and-network" });
  const { tryNow } = useRetry(error !== undefined && !data, refetch);
  useStaffUpdatesSubscription({
    ignoreResults: true,
    onData: ({ client, data: { data: update } }) => placeStaff(client.cache, update?.staff),
  });
  return { staff: data?.staff, error, tryNow };
}
