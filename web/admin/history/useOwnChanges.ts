import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";

import { createChangeLink, type OnChange } from "./changeLink.ts";

/** Reports the changes made in this tab while the dashboard is mounted; other pages do not load this code. */
export function useOwnChanges(onChange: OnChange): void {
  const client = useApolloClient();
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const { link } = client;
    client.setLink(createChangeLink((changes, mutation) => report(changes, mutation)).concat(link));
    return () => client.setLink(link);
  }, [client]);
}
