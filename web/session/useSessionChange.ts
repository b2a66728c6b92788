import { useApolloClient } from "@apollo/client/react";

import { useConnection } from "../lib/ConnectionProvider.tsx";
import { startOver } from "../lib/startOver.ts";
import { tellOtherTabs } from "./otherTabs.ts";

/** Gives what is called once the caller has signed in or out: here and in the other tabs everything is asked anew. */
export function useSessionChange(): () => Promise<void> {
  const client = useApolloClient();
  const connection = useConnection();
  return () => {
    tellOtherTabs();
    return startOver(client, connection);
  };
}
