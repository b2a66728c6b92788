import { useApolloClient } from "@apollo/client/react";

import { useConnection } from "../lib/ConnectionProvider.tsx";
import { startOver } from "../lib/startOver.ts";
import { notifyOtherTabs } from "./otherTabs.ts";

/** Returns the function to call after signing in or out: this tab and the others execute all queries again. */
export function useSessionChange(): () => Promise<void> {
  const client = useApolloClient();
  const connection = useConnection();
  return () => {
    notifyOtherTabs();
    return startOver(client, connection);
  };
}
