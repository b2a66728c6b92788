import type { ApolloCache } from "@apollo/client";

import {
  StaffDocument,
  type StaffPanel_UserFragment as StaffMember,
  useStaffQuery,
  useStaffUpdatesSubscription,
} from "../../lib/generated/StaffPanel.ts";
import { useRetry } from "../../lib/useRetry.ts";

interface Staff {
  /** Undefined until they are known. */
  staff: readonly StaffMember[] | undefined;
  error: Error | undefined;
  tryNow: () => void;
}

/** Shows the present staff wherever it is listed; nothing while it is not known. */
export function placeStaff(cache: ApolloCache, staff: StaffMember[] | null | undefined): void {
  if (staff) cache.updateQuery({ query: StaffDocument }, (present) => present && { ...present, staff });
}

/** The accounts that have a role now, also when someone else gives or takes one. */
export function useStaff(): Staff {
  const { data, error, refetch } = useStaffQuery({ fetchPolicy: "cache-and-network" });
  const { tryNow } = useRetry(error !== undefined && !data, refetch);
  useStaffUpdatesSubscription({
    ignoreResults: true,
    onData: ({ client, data: { data: update } }) => placeStaff(client.cache, update?.staff),
  });
  return { staff: data?.staff, error, tryNow };
}
