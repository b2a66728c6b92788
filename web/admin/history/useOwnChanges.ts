import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";

import { createChangeLink, type OnChange } from "./changeLink.ts";

/** Tells of what this tab changes as long as the dashboard is shown; other pages load nothing of it. */
export function useOwnChanges(onChange: OnChange): void {
  const client = useApolloClient();
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const { link } = client;
    client.setLink(createChangeLink((changes, mutation) => report(changes, mutation)).concat(link));
    return () => client.setLink(link);
  }, [client]);
}
