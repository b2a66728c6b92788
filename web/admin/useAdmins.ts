import {
  type AdminsPanel_UserFragment as User,
  useAdminsQuery,
  useAdminsUpdatesSubscription,
} from "../lib/generated/AdminsPanel.ts";
import { useRetry } from "../lib/useRetry.ts";
import { placeAdmins } from "./placeAdmins.ts";

export interface Admins {
  /** Undefined until they are known. */
  admins: readonly User[] | undefined;
  error: Error | undefined;
  tryNow: () => void;
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
